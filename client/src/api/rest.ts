/** The REST client: one function per request. The operations are the server's own (`operations.ts`). */

import { backend, backendFor, type BackendKind, type ApiResponse } from "./backend";
import { routes, type Operations } from "./operations";
import type { Problem, TableInfo, TableKey } from "./types";

type Name = keyof Operations;
type Parameters<N extends Name> = Operations[N]["parameters"];
export type Body<N extends Name> = Operations[N]["body"];
export type AnswerOf<N extends Name> = Promise<Operations[N]["answer"]>;

/** A refused request; `key` identifies the sentence in the catalogues. */
export class ApiError extends Error {
  constructor(
    readonly key: string,
    readonly sentence: string,
    readonly clause: string | null = null,
    readonly status = 0,
    readonly values: Readonly<Record<string, string | number>> = {},
  ) {
    super(sentence);
  }
}

interface CallOptions<N extends Name> {
  body?: Body<N>;
  token?: string | null | undefined;
  at?: BackendKind | undefined;
}

/** Return the address of an operation, without /api: parameters that its path does not name form the query. */
function addressOf<N extends Name>(name: N, parameters: Parameters<N>): string {
  const given: Record<string, string | number | null | undefined> = { ...parameters };
  const path = routes[name][1].replace(/{(\w+)}/g, (_, key: string) => {
    const value = encodeURIComponent(given[key] ?? "");
    delete given[key];
    return value;
  });
  const query = Object.entries(given).flatMap(([key, value]) =>
    value === null || value === undefined ? [] : [`${key}=${value}`],
  );
  return query.length > 0 ? `${path}?${query.join("&")}` : path;
}

/** Send a request and return its answer; refusals are thrown. */
export async function call<N extends Name>(
  name: N,
  parameters: Parameters<N>,
  { body, token, at }: CallOptions<N> = {},
): AnswerOf<N> {
  const address = addressOf(name, parameters);
  let answer: ApiResponse;
  try {
    const there = await backend(at ?? backendFor(address));
    answer = await there.request({ method: routes[name][0], address, token: token ?? null, body });
  } catch {
    throw new ApiError("offline", "");
  }
  const read = readJson(answer.text);
  if (answer.status < 400) return read as Operations[N]["answer"];
  const problem = (read ?? {}) as Partial<Problem>;
  throw new ApiError(
    problem.key ?? "fault",
    problem.sentence ?? "",
    problem.clause ?? null,
    answer.status,
    problem.values,
  );
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const gameCatalog = (): AnswerOf<"list_games"> => call("list_games", {});
/** Return a title's texts by key; untranslated ones in English. */
export const gameTexts = (title: string, language: string): AnswerOf<"game_words"> =>
  call("game_words", { title, language });
/** Return the lesson that teaches a title. */
export const gameLesson = (title: string): AnswerOf<"game_lesson"> => call("game_lesson", { title });
export const createLessonTable = (body: Body<"begin_chapter">): AnswerOf<"begin_chapter"> =>
  call("begin_chapter", {}, { body });
export const listTables = (status: TableInfo["status"]): AnswerOf<"list_tables"> =>
  call("list_tables", { status, limit: 20 });
export const createTable = (body: Body<"create_table">, at: BackendKind): AnswerOf<"create_table"> =>
  call("create_table", {}, { body, at });
export const tableInfo = (table_id: string): AnswerOf<"get_table"> => call("get_table", { table_id });

/** Return the state of many tables in one request: those of these tokens, and those of a personal link. */
export const listMyTables = (keys: TableKey[], at: BackendKind, person: string | null): AnswerOf<"my_tables"> =>
  call("my_tables", {}, { body: { keys }, token: person, at });

export const startTable = (
  table_id: string,
  token: string,
  fill: string | null,
  nonce: string,
): AnswerOf<"start_table"> => call("start_table", { table_id }, { body: { fill, nonce }, token });
export const joinTable = (table_id: string, name: string, seat: number | null = null): AnswerOf<"join_table"> =>
  call("join_table", { table_id }, { body: { name, seat } });
export const leaveTable = (table_id: string, token: string): AnswerOf<"leave_table"> =>
  call("leave_table", { table_id }, { token });
export const renameSeat = (table_id: string, seat: number, token: string, name: string): AnswerOf<"rename_seat"> =>
  call("rename_seat", { table_id, seat }, { body: { name }, token });
export const returnSeat = (table_id: string, seat: number, token: string): AnswerOf<"give_back"> =>
  call("give_back", { table_id, seat }, { token });

export const tableLog = (
  table_id: string,
  after: number,
  token?: string,
  seat: number | null = null,
): AnswerOf<"get_log"> => call("get_log", { table_id, seat, after, limit: 100 }, { token });
export const pastMoment = (
  table_id: string,
  ply: number,
  seat: number | null,
  token?: string,
): AnswerOf<"get_moment"> => call("get_moment", { table_id, ply, seat }, { token });
export const branchTable = (table_id: string, body: Body<"branch_table">): AnswerOf<"branch_table"> =>
  call("branch_table", { table_id }, { body });
export const recordUrl = (table_id: string): string => `/api${addressOf("export_record", { table_id })}`;
/** Return the text of such an address, for callers that cannot fetch it themselves. */
export const fetchText = async (address: string): Promise<string> => {
  const path = address.replace("/api", "");
  return (
    await (await backend(backendFor(path))).request({ method: "GET", address: path, token: null, body: undefined })
  ).text;
};
export const importRecord = (body: string, at?: BackendKind): AnswerOf<"import_record"> =>
  call("import_record", {}, { body, at });
