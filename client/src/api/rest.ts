/** The REST client: one function per request. The operations are the server's own (`operations.ts`). */

import { backend, backendFor, type BackendKind, type ApiResponse } from "./backend";
import { routes, type Operations } from "./operations";
import type { Problem, TableInfo, TableKey } from "./types";

type Name = keyof Operations;
type Parameters<N extends Name> = Operations[N]["parameters"];
type Body<N extends Name> = Operations[N]["body"];
type Answer<N extends Name> = Promise<Operations[N]["answer"]>;

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

async function call<N extends Name>(
  name: N,
  parameters: Parameters<N>,
  { body, token, at }: CallOptions<N> = {},
): Answer<N> {
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

export const gameCatalog = (): Answer<"list_games"> => call("list_games", {});
/** Return a title's texts by key; untranslated ones in English. */
export const gameTexts = (title: string, language: string): Answer<"game_words"> =>
  call("game_words", { title, language });
/** Return the rules, line by line, of a title that this page was built without. */
export const gameRules = (title: string): Answer<"game_rules"> => call("game_rules", { title });
/** Return the lesson that teaches a title. */
export const gameLesson = (title: string): Answer<"game_lesson"> => call("game_lesson", { title });
/** Return a position of a lesson, to be shown on a rules page. */
export const rulesExample = (title: string, name: string): Answer<"rules_example"> =>
  call("rules_example", { title, name });
export const createLessonTable = (body: Body<"begin_chapter">): Answer<"begin_chapter"> =>
  call("begin_chapter", {}, { body });
export const listTables = (status: TableInfo["status"]): Answer<"list_tables"> =>
  call("list_tables", { status, limit: 20 });
export const createTable = (body: Body<"create_table">, at: BackendKind): Answer<"create_table"> =>
  call("create_table", {}, { body, at });
export const tableInfo = (table_id: string): Answer<"get_table"> => call("get_table", { table_id });

/** Return the state of many tables in one request: those of these tokens, and those of a personal link. */
export const listMyTables = (keys: TableKey[], at: BackendKind, person: string | null): Answer<"my_tables"> =>
  call("my_tables", {}, { body: { keys }, token: person, at });

export const createPerson = (name: string, keys: TableKey[]): Answer<"create_person"> =>
  call("create_person", {}, { body: { name, keys }, at: "server" });
export const getPerson = (token: string): Answer<"get_person"> => call("get_person", {}, { token, at: "server" });
export const changePerson = (token: string, body: Body<"change_person">): Answer<"change_person"> =>
  call("change_person", {}, { body, token, at: "server" });
export const attachSeats = (token: string, keys: TableKey[]): Answer<"attach_seats"> =>
  call("attach_seats", {}, { body: { keys }, token, at: "server" });
export const renewPerson = (token: string): Answer<"renew_person"> => call("renew_person", {}, { token, at: "server" });
export const getNotifications = (token: string): Answer<"get_notifications"> =>
  call("get_notifications", {}, { token, at: "server" });
export const changeNotifications = (
  token: string,
  body: Body<"change_notifications">,
): Answer<"change_notifications"> => call("change_notifications", {}, { body, token, at: "server" });
export const testNotifications = (token: string): Answer<"test_notifications"> =>
  call("test_notifications", {}, { token, at: "server" });
export const deletePerson = (token: string): Answer<"delete_person"> =>
  call("delete_person", {}, { token, at: "server" });

export const startTable = (
  table_id: string,
  token: string,
  fill: string | null,
  nonce: string,
): Answer<"start_table"> => call("start_table", { table_id }, { body: { fill, nonce }, token });
export const joinTable = (table_id: string, name: string, seat: number | null = null): Answer<"join_table"> =>
  call("join_table", { table_id }, { body: { name, seat } });
export const freeSeat = (table_id: string, seat: number, token: string): Answer<"free_seat"> =>
  call("free_seat", { table_id, seat }, { token });
export const leaveTable = (table_id: string, token: string): Answer<"leave_table"> =>
  call("leave_table", { table_id }, { token });
export const renameSeat = (table_id: string, seat: number, token: string, name: string): Answer<"rename_seat"> =>
  call("rename_seat", { table_id, seat }, { body: { name }, token });
export const addStandIn = (table_id: string, seat: number, token: string): Answer<"stand_in"> =>
  call("stand_in", { table_id, seat }, { body: {}, token });
export const returnSeat = (table_id: string, seat: number, token: string): Answer<"give_back"> =>
  call("give_back", { table_id, seat }, { token });
/** Give an absent person a new link for their seat. */
export const restoreSeat = (table_id: string, seat: number, token: string): Answer<"restore_seat"> =>
  call("restore_seat", { table_id, seat }, { token });

export const tableLog = (
  table_id: string,
  after: number,
  token?: string,
  seat: number | null = null,
): Answer<"get_log"> => call("get_log", { table_id, seat, after, limit: 100 }, { token });
export const pastMoment = (table_id: string, ply: number, seat: number | null, token?: string): Answer<"get_moment"> =>
  call("get_moment", { table_id, ply, seat }, { token });
export const matchAnalysis = (table_id: string): Answer<"get_analysis"> => call("get_analysis", { table_id });
export const branchTable = (table_id: string, body: Body<"branch_table">): Answer<"branch_table"> =>
  call("branch_table", { table_id }, { body });
export const recordUrl = (table_id: string): string => `/api${addressOf("export_record", { table_id })}`;
/** Return the text of such an address, for callers that cannot fetch it themselves. */
export const fetchText = async (address: string): Promise<string> => {
  const path = address.replace("/api", "");
  return (
    await (await backend(backendFor(path))).request({ method: "GET", address: path, token: null, body: undefined })
  ).text;
};
export const importRecord = (body: string, at?: BackendKind): Answer<"import_record"> =>
  call("import_record", {}, { body, at });

export const pushKey = (): Answer<"push_key"> => call("push_key", {});
