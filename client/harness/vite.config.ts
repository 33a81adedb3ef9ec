import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// A development page for drawings and boards without a server; not shipped.
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  cacheDir: "../node_modules/.vite-harness",
  plugins: [svelte({ configFile: "../svelte.config.js" })],
  server: { fs: { allow: ["../.."] }, port: 5199, strictPort: true },
});
