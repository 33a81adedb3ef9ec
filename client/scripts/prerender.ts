/**
 * Prerendering: home and the opening page of a table are written into index.html, readable in the browser's language
 * before any script is loaded; nothing moves when the client takes over.
 */

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { svelte, vitePreprocess } from "@sveltejs/vite-plugin-svelte";
import { build, minifySync, type Plugin, type Rolldown } from "vite";
import { cssHash } from "./css-hash.ts";

const CLIENT = fileURLToPath(new URL("..", import.meta.url));
const TITLES = (
  JSON.parse(readFileSync(join(CLIENT, "src/stores/built-in-games.json"), "utf8")) as { title: string }[]
).map(({ title }) => title);
const FONTS = /(source-sans-3|alegreya)-latin-wght-normal-[\w-]+\.woff2$/;

interface Prerendered {
  renderHome(): Promise<Record<string, string>>;
  renderTableOpening(): Promise<string>;
}

interface Made {
  home: Record<string, string>; // by language
  table: string;
}

/** Run `src/prerender/entry.ts` in Node, with stand-ins for the globals that modules read while they load. */
async function prerender(): Promise<Made> {
  const nothing = Object.assign(new EventTarget(), { matches: false });
  Object.assign(globalThis, {
    document: Object.assign(new EventTarget(), { documentElement: { dataset: {} }, hidden: false }),
    location: { pathname: "/", hash: "", origin: "", href: "/" },
    history: { state: null },
    matchMedia: () => nothing,
    addEventListener: () => undefined,
  });
  const outDir = mkdtempSync(join(CLIENT, "node_modules", ".prerender-"));
  const compilerOptions = { css: "injected", cssHash } as const;
  try {
    await build({
      configFile: false,
      root: CLIENT,
      logLevel: "error",
      plugins: [svelte({ configFile: false, emitCss: false, preprocess: vitePreprocess(), compilerOptions })],
      build: { ssr: "src/prerender/entry.ts", outDir, emptyOutDir: true, target: "es2022", copyPublicDir: false },
    });
    const made = (await import(pathToFileURL(join(outDir, "entry.js")).href)) as Prerendered;
    return { home: await made.renderHome(), table: await made.renderTableOpening() };
  } finally {
    rmSync(outDir, { recursive: true });
  }
}

export function prerenderHome(): Plugin {
  let { home, table }: Made = { home: {}, table: "" };

  return {
    name: "fireside-prerender",
    apply: "build",
    enforce: "post",
    async buildStart() {
      ({ home, table } = await prerender());
    },
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const page = bundle["index.html"];
        if (page?.type !== "asset") return;
        const drawn = boards(bundle, TITLES);
        const script = readFileSync(join(CLIENT, "first.js"), "utf8")
          .replace("__LANGUAGES__", JSON.stringify(words(bundle)))
          .replace("__BOARDS__", JSON.stringify(drawn))
          .replace("__CLIENT__", JSON.stringify(entry(bundle).scripts[0]));
        const asked = asking(bundle, minifySync("first.js", script).code);
        const plain = String(page.source).replaceAll(
          / *<(script type="module"|link rel="(stylesheet|modulepreload)")[^>]*>(<\/script>)?\n/g,
          "",
        );
        const whole = (body: string, more: string[] = []): string =>
          plain
            .replace("</head>", () => `  ${[...asked, ...more].join("\n    ")}\n  </head>`)
            .replace("<noscript>", () => `${body}<noscript>`);
        const opened = `<div class="first table">${table}</div>\n    `;
        const atHome = Object.entries(home)
          .map(([language, html]) => `<div class="first home" lang="${language}">${html}</div>\n    `)
          .join("");
        // Node and the page name images after the same content
        for (const [, name = ""] of atHome.matchAll(/<img[^>]* src="\/([^"]*)"/g))
          if (!(name in bundle)) this.error(`Home shows ${name}, which the build does not write.`);
        page.source = whole(atHome + opened);
        this.emitFile({ type: "asset", fileName: "shell.html", source: whole(opened) });
        // a server that knows the table's title serves a page with preloads of its board
        for (const [title, { scripts, styles }] of Object.entries(drawn)) {
          const source = whole(opened, [...scripts.map(preloaded), ...styles.map(preloaded)]);
          const named = source.replace("<html ", `<html data-title="${title}" `);
          this.emitFile({ type: "asset", fileName: `shell-${title}.html`, source: named });
        }
      },
    },
  };
}

interface Needs {
  scripts: string[];
  styles: string[];
}

/** Return the files that modules matching `source` need, their own first, without the known ones. */
function needs(bundle: Rolldown.OutputBundle, source: RegExp, known: readonly string[] = []): Needs {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const follow = (name: string): void => {
    const chunk = bundle[name];
    if (chunk?.type !== "chunk" || scripts.has(name) || known.includes(name)) return;
    scripts.add(name);
    chunk.imports.forEach(follow);
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
  };
  for (const chunk of Object.values(bundle))
    if (chunk.type === "chunk" && chunk.moduleIds.some((id) => source.test(id))) follow(chunk.fileName);
  return { scripts: [...scripts], styles: [...styles] };
}

/** Return the files of the main entry, which every page runs. */
const entry = (bundle: Rolldown.OutputBundle): Needs => needs(bundle, /\/src\/main\.ts$/);

/** Return a preload tag, which does not block rendering. */
const preloaded = (name: string): string =>
  name.endsWith(".js")
    ? `<link rel="modulepreload" crossorigin href="/${name}">`
    : `<link rel="preload" as="${name.endsWith(".css") ? "style" : "font"}" crossorigin href="/${name}">`;

/** Return the tags of every page's head: preloads, the inline script, styles and fonts. */
function asking(bundle: Rolldown.OutputBundle, first: string): string[] {
  const { scripts, styles } = entry(bundle);
  const fonts = Object.keys(bundle).filter((name) => FONTS.test(name));
  return [
    ...scripts.map(preloaded),
    `<script>${first}</script>`, // before the styles, because scripts wait for preceding styles
    ...styles.map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
    ...fonts.map(preloaded),
  ];
}

const LANGUAGES = ["en", "de", "it", "ro", "fr"];

/** Return the text files of each language; English is part of the client. */
function words(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const known = entry(bundle).scripts;
  return Object.fromEntries(
    LANGUAGES.map((one) => [
      one,
      needs(bundle, new RegExp(`(i18n/locales|fireside/words)/${one}\\.json$`), known).scripts,
    ]),
  );
}

/** Return the files of each title's board, and its texts by language. */
function boards(bundle: Rolldown.OutputBundle, titles: readonly string[]): Record<string, Needs & { words: unknown }> {
  const known = entry(bundle).scripts;
  return Object.fromEntries(
    titles.map((title) => {
      const { scripts, styles } = needs(bundle, new RegExp(`/boards/${title}/index\\.ts$`), known);
      const said = LANGUAGES.map((one) => [
        one,
        needs(bundle, new RegExp(`/games/${title}/words/${one}\\.json$`), known).scripts,
      ]);
      const words = Object.fromEntries(said) as unknown;
      return [title, { scripts, styles, words }];
    }),
  );
}
