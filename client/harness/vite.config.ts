import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// Drawings and boards looked at without a server; nothing here is shipped.
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  cacheDir: "../node_modules/.vite-harness",
  plugins: [svelte({ configFile: "../svelte.config.js" })],
  server: { fs: { allow: ["../.."] }, port: 5199, strictPort: true },
});
