import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { runnerImport } from "vite";
import { defineConfig } from "vitest/config";
import { noPictures, prerenderedHome } from "./scripts/prerender.ts";
import { rulesPages } from "./scripts/rules-pages.ts";
import { cssHash } from "./scripts/css-hash.ts";

/** Writes sw.js: worker.js with the list of files that pages need, and a version made from it. */
function serviceWorker(): Plugin {
  const KEPT = /\.(js|css|avif)$|-latin-[\w-]+\.woff2$/; // fonts of the languages that we speak
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

/** Leaves out of the catalogues what only terminals say, and those who write moves read. */
function wordsOfPages(): Plugin {
  return {
    name: "fireside-words",
    enforce: "pre",
    transform(code, id) {
      if (!/\/words\/\w+\.json$/.test(id)) return null;
      const words = Object.entries(JSON.parse(code) as Record<string, string>);
      const said = words.filter(([key]) => !/^(terminal|notation)\b/.test(key));
      return { code: JSON.stringify(Object.fromEntries(said)), map: null };
    },
  };
}

/** A font that comes late is kept for the next page: words that are read do not move. Letters that neither our words
 * nor most names have, of old Greek, old Cyrillic and Vietnamese, are those of the system. */
function steadyFonts(): Plugin {
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

/** The client and its boards run nearly whole as soon as they come: browsers compile them beside the page, not function by
 * function in it. */
function calledAtOnce(): Plugin {
  const SOON = /\/src\/main\.ts$|\/boards\/\w+\/index\.ts$/;
  return {
    name: "fireside-called-at-once",
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

/** Modules named `*.painted.ts` are run here: pages get what was painted, not what it takes to paint it. */
function painted(): Plugin {
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

/** Parts that are opened, set up or waited in: later than the first picture. */
const LATER =
  "pages/table/(sheets|panel/(SidePanel|MoveLog|Chat))|pages/home/StatisticsSheet|components/(SettingsSheet|InviteLink|SegmentedControl|GamePageLayout|MoveListRow)|pages/new-table/(Seats|Options)Form|pages/replay/BranchSheet|features/(share/ShareImage|rules/ExactRules)";

export default defineConfig({
  // scripts and styles find each other from where they lie; only the page says where that is
  experimental: {
    renderBuiltUrl: (name, { hostType }) => (hostType === "html" ? `/${name}` : { relative: true }),
  },
  worker: { format: "es" },
  plugins: [
    svelte({ compilerOptions: { cssHash } }),
    painted(),
    rulesPages(),
    wordsOfPages(),
    steadyFonts(),
    calledAtOnce(),
    prerenderedHome(),
    noPictures(),
    serviceWorker(),
  ],
  // tests run what browsers run
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  test: { include: ["tests/*.test.ts"], setupFiles: ["tests/dom-stub.ts"] },
  build: {
    outDir: "../src/fireside/server/static",
    emptyOutDir: true,
    target: "es2022",
    // the server's content security policy allows no data: fonts or styles, so nothing is inlined
    assetsInlineLimit: 0,
    manifest: "assets/manifest.json",
    modulePreload: { polyfill: false }, // browsers that know it ask sooner; others ask when they need it
    rolldownOptions: {
      output: {
        // few files, since each costs a phone 15 ms of its processor: what is shown first, whatever it is; what is
        // opened there; and one per title, language and other screen
        codeSplitting: {
          groups: [
            {
              name: "core",
              test: new RegExp(
                "vite/preload-helper|node_modules/(svelte|esm-env|clsx)|src/(main|App)\\.|src/(lib|api|stores|table)/|src/i18n/[a-z0-9.-]+\\.ts|" +
                  `src/(?!${LATER})(components/(?!OfflineProgress)|pages/(home|table|replay)/(?!WaitingRoom|TurningPoints|WinChanceChart|sheets/UploadButton))|` +
                  "src/features/(coach/(coach|texts)|lessons/(progress|LearnButton)|puzzles/puzzle-tables|rules/rules-pages)|src/boards/(kit/)?[^/]+$|" +
                  "(locales|fireside/words)/en\\.json|src/art/(?!covers|PaintedAnimal|[Mm]ammoth)",
              ),
            },
            { name: "sheets", test: new RegExp(`src/(${LATER})(?!.*UploadButton)`) },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } }, fs: { allow: [".."] } },
});
