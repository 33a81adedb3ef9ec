/** A test environment that compiles Svelte modules for browsers, so that effects run; Node's own is for servers. */

import type { Environment } from "vitest/runtime";

export default {
  name: "client",
  viteEnvironment: "client",
  setup: () => ({ teardown: () => undefined }),
} satisfies Environment;
