import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/fireside/server/static",
    emptyOutDir: true,
    target: "es2022",
    // the server's content security policy allows no data: fonts or styles, so nothing is inlined
    assetsInlineLimit: 0,
    manifest: "assets/manifest.json",
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
});
