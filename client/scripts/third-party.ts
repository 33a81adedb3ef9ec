/** Writes `.third-party.json`: every package of others whose code or fonts the build has put into the pages. */

import type { Plugin } from "vite";

const PACKAGE = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//;
/** Modules that no file holds; what builders write themselves comes under their licence. */
const VIRTUAL = /^\0(vite|rolldown|@oxc-project[+/]runtime)[/@]/;
const OURS = "\0virtual:"; // of the scripts beside this one

/** The package that a module belongs to; null if it is ours. */
export function packageOf(id: string): string | null {
  const virtual = VIRTUAL.exec(id)?.[1];
  if (virtual !== undefined) return virtual.replace("+", "/");
  if (id.startsWith("\0") && !id.startsWith(OURS))
    throw new Error(`Nobody knows whose module ${JSON.stringify(id)} is: name it in third-party.ts`);
  return PACKAGE.exec(id)?.[1] ?? null;
}

/** Two plugins that share a list: one for the workers, which are built first, and one for the pages. */
export function thirdParty(): { pages: () => Plugin; workers: () => Plugin } {
  const found = new Set<string>();
  const plugin = (isLast: boolean): Plugin => ({
    name: "fireside-third-party",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        for (const part of Object.values(bundle)) {
          const sources = part.type === "chunk" ? part.moduleIds : part.originalFileNames.map((name) => `/${name}`);
          for (const id of sources) {
            const name = packageOf(id);
            console.error(JSON.stringify(id).includes("node_modules") || id.startsWith("\0") ? id : "");
            if (name !== null) found.add(name);
          }
        }
        if (!isLast) return;
        const source = `${JSON.stringify([...found].sort())}\n`;
        this.emitFile({ type: "asset", fileName: ".third-party.json", source });
      },
    },
  });
  return { pages: () => plugin(true), workers: () => plugin(false) };
}
