/// <reference types="vitest/config" />
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig, runnerImport } from "vite";
import { prerenderHome } from "./scripts/prerender.ts";
import { rulesPages } from "./scripts/rules-pages.ts";
import { cssHash } from "./scripts/css-hash.ts";
import { thirdParty } from "./scripts/third-party.ts";

/** Write sw.js: worker.js with the list of files that pages need and their version. */
function serviceWorker(): Plugin {
  const KEPT = /\.(js|css|avif)$|-latin-[\w-]+\.woff2$/; // fonts of the supported languages
  return {
    name: "fireside-service-worker",
    apply: "build",
    enforce: "post", // last of all, since other plugins add files
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const files = Object.keys(bundle)
          .filter((name) => KEPT.test(name))
          .sort();
        const version = createHash("sha256").update(files.join()).digest("hex").slice(0, 12);
        const source = readFileSync(new URL("worker.js", import.meta.url), "utf8")
          .replace("__FILES__", JSON.stringify(files))
          .replace("__VERSION__", version);
        this.emitFile({ type: "asset", fileName: "sw.js", source });
      },
    },
  };
}

/** Remove texts of the terminal, of move notation and of link previews from the catalogues. */
function stripUnusedTexts(): Plugin {
  return {
    name: "fireside-texts",
    enforce: "pre",
    transform(code, id) {
      if (!/\/words\/\w+\.json$/.test(id)) return null;
      const words = Object.entries(JSON.parse(code) as Record<string, string>);
      const said = words.filter(([key]) => !/^(terminal|notation|preview)\b/.test(key));
      return { code: JSON.stringify(Object.fromEntries(said)), map: null };
    },
  };
}

/** Use `font-display: optional`, so that text never moves while it is read, and leave rare scripts (old Greek, old
 * Cyrillic, Vietnamese) to the fonts of the system. */
function optionalFonts(): Plugin {
  const RARE = /@font-face \{[^}]*-(?:greek-ext|cyrillic-ext|vietnamese)-wght[^}]*\}/g;
  return {
    name: "fireside-fonts",
    enforce: "pre",
    transform(code, id) {
      if (!/@fontsource[^?]*\.css/.test(id)) return null;
      return { code: code.replace(RARE, "").replaceAll("font-display: swap", "font-display: optional"), map: null };
    },
  };
}

/** Mark the client and its boards for eager compilation: nearly all of their functions run at once, and Chromium then
 * compiles them off the main thread. */
function eagerCompilation(): Plugin {
  const SOON = /\/src\/main\.ts$|\/boards\/\w+\/index\.ts$/;
  return {
    name: "fireside-eager-compilation",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === "chunk" && chunk.moduleIds.some((id) => SOON.test(id)))
            chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
      },
    },
  };
}

/** Run modules named `*.painted.ts` during the build and ship their results instead of their code. */
function precomputedPaintings(): Plugin {
  return {
    name: "fireside-painted",
    apply: "build",
    enforce: "pre",
    async load(id) {
      if (!id.endsWith(".painted.ts")) return null;
      const { module } = await runnerImport<Record<string, unknown>>(id, { configFile: false });
      const parsed = (value: unknown): string => `JSON.parse(${JSON.stringify(JSON.stringify(value))})`;
      return Object.entries(module)
        .map(([name, value]) => `export const ${name} = ${parsed(value)};`)
        .join("\n");
    },
  };
}

/** Modules needed only after the first paint: sheets, set-up, waiting room. */
const LATER =
  "pages/table/(sheets|RecentMovesBar|panel/(SidePanel|MoveLog|Chat|SoundOffer|HintPanel|WaitingLog))|pages/home/StatisticsSheet|components/(SettingsSheet|InviteLink|NameField|SeatLink|SegmentedControl|GamePageLayout|MoveListRow)|pages/new-table/(Seats|Options)Form|pages/replay/(BranchSheet|ReplayActions)|features/rules/ExactRules";

/** Modules needed only at the end of a match. */
const AT_THE_END =
  "pages/table/(ending|sheets/(ResultSheet|ScoreTable))|features/(share/ShareImage|coach/match-analysis)";

const parts = thirdParty();

export default defineConfig({
  // relative addresses among scripts and styles; only the page contains the base path
  experimental: {
    renderBuiltUrl: (name, { hostType }) => (hostType === "html" ? `/${name}` : { relative: true }),
  },
  worker: { format: "es", plugins: () => [parts.workers()] },
  plugins: [
    svelte({ compilerOptions: { cssHash } }),
    precomputedPaintings(),
    rulesPages(),
    stripUnusedTexts(),
    optionalFonts(),
    eagerCompilation(),
    prerenderHome(),
    serviceWorker(),
    parts.pages(),
  ],
  // tests use the browser build of packages
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  clearScreen: false,
  test: {
    setupFiles: ["tests/browser-globals.ts"],
    projects: [
      { extends: true, test: { name: "modules", include: ["tests/*.test.ts"], exclude: ["tests/*.svelte.test.ts"] } },
      {
        extends: true,
        test: { name: "effects", include: ["tests/*.svelte.test.ts"], environment: "./tests/client-environment.ts" },
      },
    ],
  },
  build: {
    outDir: "../src/fireside/server/static",
    emptyOutDir: true,
    target: "es2022",
    // the server's content security policy allows no data: fonts or styles, so nothing is inlined
    assetsInlineLimit: 0,
    manifest: "assets/manifest.json",
    modulePreload: { polyfill: false }, // browsers without module preload load later
    chunkSizeWarningLimit: 1_000, // kB: what a phone downloads first has a budget of its own
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        // few chunks, since each costs a phone 15 ms of CPU time: the code of every first page; the code of pages
        // opened from it; and one chunk per title, language and further screen
        codeSplitting: {
          groups: [
            {
              name: "core",
              test: new RegExp(
                "vite/preload-helper|node_modules/(svelte|esm-env|clsx)|src/(main|App)\\.|src/(lib|api|stores|table)/(?!person-sync)|src/i18n/(?!later-texts)[a-z0-9.-]+\\.ts|" +
                  `src/(?!${LATER}|${AT_THE_END})(components/(?!OfflineProgress|PersonalLink|notifications/|QrCode|this-device)|pages/(home|table)/(?!AdoptPersonSheet|WaitingRoom|Lobby|Today|television/|panel/(ClockOffers|TableRequest)|follow-requests|FollowRequests|sheets/UploadButton))|` +
                  "src/features/(coach/coach|lessons/(progress|LearnButton)|puzzles/puzzle-tables)|src/boards/(kit/(?!Place|places-|PieceView))?[^/]+$|" +
                  "(locales|fireside/words)/en\\.json|src/art/(?!covers/[A-Z]|PaintedAnimal|[Mm]ammoth|faces)",
              ),
            },
            { name: "ending", test: new RegExp(`src/(${AT_THE_END})`) },
            { name: "notifications", test: /src\/components\/notifications\/[a-zA-Z.]+$/ },
            { name: "person", test: /person-sync|PersonalLink|AdoptPersonSheet/ },
            { name: "puzzles", test: /src\/features\/puzzles\/(?!puzzle-tables)/ },
            { name: "sheets", test: new RegExp(`src/(${LATER})(?!.*UploadButton)`) },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } }, fs: { allow: [".."] } },
});
