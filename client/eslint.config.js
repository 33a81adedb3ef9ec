/** Rules that find defects. Formatting is checked by Prettier, undefined names by TypeScript. */

import eslint from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import globals from "globals";
import ts from "typescript-eslint";
import { importDirection } from "./scripts/svelte-import-rule.js";
import svelteConfig from "./svelte.config.js";

export default defineConfig(
  { ignores: ["src/api/types.ts", "src/api/operations.ts"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  eslint.configs.recommended,
  ts.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  {
    languageOptions: {
      globals: { ...globals.browser, ...globals.serviceworker },
      parserOptions: { projectService: true, extraFileExtensions: [".svelte"] },
    },
    rules: {
      eqeqeq: "error",
      "no-console": ["error", { allow: ["warn", "error"] }],
      "no-undef": "off",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
      // reactive sets and maps are replaced, never mutated
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    files: ["src/**/*.svelte"],
    plugins: { layers: { rules: { "import-direction": importDirection } } },
    rules: { "layers/import-direction": "error" },
  },
  {
    // svelte-check knows the types of component callbacks; the linter sees `any`
    files: ["**/*.svelte"],
    rules: {
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-return": "off",
    },
  },
  {
    files: ["vite.config.ts", "scripts/*.ts", "tests/*.ts"],
    languageOptions: {
      globals: globals.node,
      parserOptions: { projectService: false, project: "tsconfig.node.json" },
    },
  },
  {
    files: ["**/*.js", "**/*.mjs", "**/*.cjs"],
    ...ts.configs.disableTypeChecked,
  },
);
