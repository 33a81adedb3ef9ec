// Writes src/api/types.ts from the server's description of its messages:
//   fireside schema | node scripts/types.mjs           writes it
//   fireside schema | node scripts/types.mjs --check   fails if it is not up to date
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";

const TARGET = fileURLToPath(new URL("../src/api/types.ts", import.meta.url));
const HEAD = `/* Generated from the server's messages by \`make types\`. Not to be edited. */

/** The fields of every game's view. */
export interface View {
  title: string;
  seat: number | null;
  seats: number;
  question: Question | null;
  choices: Choice[];
  refused: Refused[];
  over: boolean;
  scores: number[];
  winners: number[];
}

/** An event of any game. */
export interface BoardEvent {
  event: string;
  [field: string]: unknown;
}
`;

const schema = JSON.parse(shortNames(readFileSync(0, "utf8")));
forgetTitles(schema);
knowTuples(schema);
const written = await compile(schema, "Fireside", {
    additionalProperties: false,
    bannerComment: HEAD,
    unreachableDefinitions: true,
    ignoreMinAndMaxItems: true,
    format: true,
    style: { printWidth: 110 },
});

const types = written
    .replace(/\n \*\n \* This interface was referenced by[^/]*\*\//g, "\n */")
    .replace(/\/\*\*\n \* This interface was referenced by[^/]*\*\/\n/g, "")
    // the server's schema leaves views and events open, since each game defines its own
    .replace(/\bevents: unknown\[\];/g, "events: BoardEvent[];")
    .replace(/(interface Welcome \{[^}]*\bview): unknown;/, "$1: View | null;")
    .replace(/\b(view|before|after)(\??): unknown;/g, "$1$2: View;");

if (process.argv.includes("--check")) {
    if (readFileSync(TARGET, "utf8") !== types) {
        console.error("client/src/api/types.ts is not what the server's messages ask for: run `make types`.");
        process.exit(1);
    }
} else {
    writeFileSync(TARGET, types);
}

/** Structures with equal names are distinguished by module: the server's keep the name, a title's get a prefix. */
function shortNames(text) {
    return text
        .replace(/fireside[._](?:table[._]messages|server)[._]\w+?[._](?=[A-Z])/g, "")
        .replace(
            /fireside[._]games[._]([a-z]+)[._](?:events|view[._]types)[._](?=[A-Z])/g,
            (_, title) => title[0].toUpperCase() + title.slice(1),
        );
}

/** Structures are named by their key in $defs; the schema's `title` would duplicate them. */
function forgetTitles(document) {
    for (const definition of Object.values(document.$defs)) delete definition.title;
}

/** The generator supports tuples only in the older form of JSON Schema: `items` as a list. */
function knowTuples(part) {
    if (typeof part !== "object" || part === null) return;
    if (Array.isArray(part.prefixItems)) {
        part.items = part.prefixItems;
        part.additionalItems = false;
        delete part.prefixItems;
    }
    Object.values(part).forEach(knowTuples);
}
