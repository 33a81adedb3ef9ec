import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

export default {
  preprocess: vitePreprocess(),
  compilerOptions: {
    // short names: each stands at every element that has styles
    cssHash: ({ hash, css }) => `s${hash(css).slice(0, 5)}`,
  },
};
