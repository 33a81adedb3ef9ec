// Writes the app's icons from the same drawing as the mark: node harness/icons.mjs [folder]
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "vite";

const server = await createServer({ configFile: "harness/vite.config.ts", server: { middlewareMode: true } });
const brush = await server.ssrLoadModule("../src/art/brush.ts");
const { FIRE, HAND } = await server.ssrLoadModule("../src/art/silhouettes.ts");
const part = (d, fill) => `<path fill="${fill}" d="${d}"/>`;
const fire = [
    part(brush.shape(FIRE.flame, 0.9, 2.5), "#c9481a"),
    part(brush.shape(FIRE.heart, 0.8, 2.5), "#f2a032"),
    part(brush.shape(FIRE.core, 0.6, 2.5), "#fff1cf"),
    part(brush.strokes(FIRE.logs, 0.7, 3), "#8a5a33"),
].join("");
const hand = brush.shape(HAND.palm, 0.9, 3) + brush.strokes(HAND.fingers, 0.8, 3);
const icon = (round, place, more) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200"><radialGradient id="g" cx=".5" cy=".6" r=".7"><stop offset="0" stop-color="#5a3016"/><stop offset="1" stop-color="#1d130d"/></radialGradient><rect width="200" height="200" rx="${round}" fill="url(#g)"/><g transform="${place}">${fire}</g>${more}</svg>\n`;
const near = "translate(23 14) scale(1.54 1.62)";
const turn = `<circle cx="150" cy="50" r="46" fill="#fbf3e2"/><g transform="translate(113 13) scale(.74)">${part(hand, "#a8321a")}</g>`;
const folder = process.argv[2] ?? "public";
mkdirSync(folder, { recursive: true });
writeFileSync(`${folder}/icon.svg`, icon(44, near, ""));
writeFileSync(process.argv[2] ? `${folder}/icon-turn.svg` : "harness/icon-turn.svg", icon(44, near, turn)); // shown as points only
writeFileSync(`${folder}/icon-maskable.svg`, icon(0, "translate(41 36) scale(1.18)", ""));
await server.close();
