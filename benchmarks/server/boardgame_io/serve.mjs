// A server of boardgame.io with the least of games: two players lay discs in turn, and a full board is cleared.
// node serve.mjs PORT [FOLDER]: matches are kept in memory, or in files in a folder.
import { createRequire } from "node:module";

const { FlatFile, Server } = createRequire(import.meta.url)("boardgame.io/server");
const CELLS = 42;

const game = {
  name: "discs",
  setup: () => ({ cells: Array(CELLS).fill(null), laid: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    lay: ({ G, playerID }) => {
      if (G.laid === CELLS) {
        G.cells.fill(null);
        G.laid = 0;
      }
      G.cells[G.laid] = playerID;
      G.laid += 1;
    },
  },
};

const [port, folder] = process.argv.slice(2);
const server = Server({ games: [game], origins: [/.*/], ...(folder && { db: new FlatFile({ dir: folder }) }) });
await server.run({ port: Number(port) });
