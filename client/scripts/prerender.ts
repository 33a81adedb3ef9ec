/**
 * Home, and a table that is opened, stand in the page itself: readable before a script has come, in the language of the
 * browser, without anything that moves when the client takes over. Pictures of the titles are painted here: a phone draws for a
 * tenth of a second at each, before anything can be touched.
 */

import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { svelte, vitePreprocess } from "@sveltejs/vite-plugin-svelte";
import sharp from "sharp";
import { build, type Plugin, type Rolldown } from "vite";
import { cssHash } from "./style_names.ts";

const CLIENT = fileURLToPath(new URL("..", import.meta.url));
const PICTURES = "virtual:pictures";
const DRAWN = 600; // units across
const WIDTH = 960; // points across, for cards on good screens
const KIND = "avif";
const FONTS = /(source-sans-3|alegreya)-latin-wght-normal-[\w-]+\.woff2$/;

type Pages = Record<"home" | "table", string>;

interface Prerendered {
  languages: readonly string[];
  pages(language: string): Promise<Pages>;
  pictures(): Record<string, string>;
}

/** The names of the pictures, for Node: the files are named after what is in them, which is not known yet. */
function standIns(): Plugin {
  return {
    name: "fireside-stand-ins",
    resolveId: (id) => (id === PICTURES ? id : null),
    load: (id) => (id === PICTURES ? "export default (title) => `picture:${title}`" : null),
  };
}

interface Made {
  pages: Record<string, Pages>;
  pictures: Record<string, { fileName: string; source: Buffer }>;
}

/** A drawing as points. */
const paint = (drawing: string): Promise<Buffer> =>
  sharp(Buffer.from(drawing), { density: (72 * WIDTH) / DRAWN })
    .resize(WIDTH)
    .toFormat(KIND, { quality: 55 })
    .toBuffer();

/** `src/prerender.ts` is run in Node; of a page it finds as much as modules look at while they load. */
async function prerender(): Promise<Made> {
  const nothing = Object.assign(new EventTarget(), { matches: false });
  Object.assign(globalThis, {
    document: Object.assign(new EventTarget(), { documentElement: { dataset: {} }, hidden: false }),
    location: { pathname: "/", hash: "", origin: "", href: "/" },
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
      plugins: [
        svelte({ configFile: false, emitCss: false, preprocess: vitePreprocess(), compilerOptions }),
        standIns(),
      ],
      build: { ssr: "src/prerender.ts", outDir, emptyOutDir: true, target: "es2022", copyPublicDir: false },
    });
    const made = (await import(pathToFileURL(join(outDir, "prerender.js")).href)) as Prerendered;
    const pages: Record<string, Pages> = {};
    for (const language of made.languages) pages[language] = await made.pages(language);
    const pictures: Made["pictures"] = {};
    for (const [title, drawing] of Object.entries(made.pictures())) {
      const source = await paint(drawing);
      pictures[title] = { fileName: named(title, KIND, source), source };
    }
    return { pages, pictures };
  } finally {
    rmSync(outDir, { recursive: true });
  }
}

const named = (name: string, end: string, source: string | Buffer): string =>
  `assets/${name}-${createHash("sha256").update(source).digest("hex").slice(0, 8)}.${end}`;

export function prerenderedHome(): Plugin {
  let { pages, pictures }: Made = { pages: {}, pictures: {} };

  return {
    name: "fireside-prerender",
    apply: "build",
    enforce: "post",
    resolveId: (id) => (id === PICTURES ? `\0${PICTURES}` : null),
    async buildStart() {
      ({ pages, pictures } = await prerender());
    },
    load(id) {
      if (id !== `\0${PICTURES}`) return null;
      const names = Object.entries(pictures).map(([title, { fileName }]) => [title, fileName.slice("assets/".length)]);
      return `const names = ${JSON.stringify(Object.fromEntries(names))};
        const here = import.meta.url;
        export default (title) => (title in names ? new URL(names[title], here).href : "");`;
    },
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const page = bundle["index.html"];
        if (page?.type !== "asset") return;
        for (const picture of Object.values(pictures)) this.emitFile({ type: "asset", ...picture });
        const first = readFileSync(join(CLIENT, "first.js"), "utf8")
          .replace("__LANGUAGES__", JSON.stringify(words(bundle)))
          .replace("__BOARDS__", JSON.stringify(boards(bundle, Object.keys(pictures))))
          .replace("__CLIENT__", JSON.stringify(needs(bundle, /\/index\.html$/).scripts[0]))
          .replace(
            "__SCREENS__",
            JSON.stringify({ table: screen(bundle, "Table"), replay: screen(bundle, "Replay") }), // home is in the page
          );
        const script = named("first", "js", first);
        this.emitFile({ type: "asset", fileName: script, source: first });
        const drawn = (place: keyof Pages): string =>
          Object.entries(pages)
            .map(([language, html]) => `<div class="first ${place}" lang="${language}">${html[place]}</div>\n    `)
            .join("")
            .replaceAll(/picture:(\w+)/g, (_, title: string) => `/${pictures[title]?.fileName ?? ""}`);
        const plain = String(page.source).replaceAll(
          / *<(script type="module"|link rel="(stylesheet|modulepreload)")[^>]*>(<\/script>)?\n/g,
          "",
        );
        const whole = (links: string[], body: string): string =>
          plain.replace("</head>", `  ${links.join("\n    ")}\n  </head>`).replace("<noscript>", `${body}<noscript>`);
        const table = drawn("table");
        page.source = whole(asking(bundle, script, screen(bundle, "Home")), drawn("home") + table);
        const source = whole(asking(bundle, script), table); // what a table is drawn with is not waited for
        this.emitFile({ type: "asset", fileName: "shell.html", source });
      },
    },
  };
}

interface Needs {
  scripts: string[];
  styles: string[];
}

/** Every file that a module of ours needs, itself first; nothing of what is known to be there. */
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
    if (chunk.type === "chunk" && chunk.facadeModuleId && source.test(chunk.facadeModuleId)) follow(chunk.fileName);
  return { scripts: [...scripts], styles: [...styles] };
}

/** The files of a screen, besides the scripts of every page. */
const screen = (bundle: Rolldown.OutputBundle, name: string): ReturnType<typeof needs> =>
  needs(bundle, new RegExp(`/screens/${name}\\.svelte$`), needs(bundle, /\/index\.html$/).scripts);

/** What a page asks for at once: all that is painted first, the script that asks for the rest, and what every page needs. */
function asking(bundle: Rolldown.OutputBundle, first: string, shown: Needs = { scripts: [], styles: [] }): string[] {
  const client = needs(bundle, /\/index\.html$/);
  const fonts = Object.keys(bundle).filter((name) => FONTS.test(name));
  return [
    `<script src="/${first}"></script>`,
    ...[...new Set([...client.styles, ...shown.styles])].map(
      (name) => `<link rel="stylesheet" crossorigin href="/${name}">`,
    ),
    ...fonts.map((name) => `<link rel="preload" as="font" crossorigin href="/${name}">`),
    ...[...client.scripts, ...shown.scripts].map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`),
  ];
}

/** The files of every language but English, which is there. */
function words(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const languages = ["en", "de", "it", "ro", "fr"];
  return Object.fromEntries(
    languages.map((one) => [
      one,
      needs(bundle, new RegExp(`(languages|fireside/words)/${one}\\.json$`)).scripts.filter(
        (name) => !/core|parts/.test(name),
      ),
    ]),
  );
}

/** The scripts of the page and of tables. */
const always = (bundle: Rolldown.OutputBundle): string[] =>
  [/\/index\.html$/, /\/screens\/Table\.svelte$/].flatMap((source) => needs(bundle, source).scripts);

/** What each board needs beside a table, and the words of its title. */
function boards(bundle: Rolldown.OutputBundle, titles: readonly string[]): Record<string, unknown> {
  const known = always(bundle);
  return Object.fromEntries(
    titles.map((title) => {
      const board = needs(bundle, new RegExp(`/boards/${title}/index\\.ts$`), known);
      const said = ["en", "de", "it", "ro", "fr"].map((one) => [
        one,
        needs(bundle, new RegExp(`/games/${title}/words/${one}\\.json$`), known).scripts,
      ]);
      return [title, { ...board, words: Object.fromEntries(said) as unknown }];
    }),
  );
}
