/** The REST client: one function per request. */

import { backend, backendFor, type BackendKind, type ApiResponse } from "./backend";
import type {
  Analysis,
  Branch,
  CreatedTable,
  ExampleInfo,
  LessonInfo,
  SeatTaken,
  LogPage,
  PresentView,
  PastMoment,
  NewLesson,
  NewTable,
  NotificationSettings,
  Offer,
  Problem,
  PushKey,
  RulesLine,
  TableInfo,
  TablePage,
} from "./types";

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

interface RequestOptions {
  method?: "GET" | "POST" | "PUT";
  body?: unknown;
  token?: string | null | undefined;
  at?: BackendKind | undefined;
}

async function request<T>(
  path: string,
  { method = "GET", body, token, at = backendFor(path) }: RequestOptions = {},
): Promise<T> {
  let answer: ApiResponse;
  try {
    answer = await (await backend(at)).request({ method, address: path, token: token ?? null, body });
  } catch {
    throw new ApiError("offline", "");
  }
  const read = readJson(answer.text);
  if (answer.status < 400) return read as T;
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

const at = (table: string, rest = ""): string => `/tables/${encodeURIComponent(table)}${rest}`;

export const gameCatalog = (): Promise<Offer> => request("/games");
/** Return a title's texts by key; untranslated ones in English. */
export const gameTexts = (title: string, language: string): Promise<Readonly<Record<string, string>>> =>
  request(`/games/${encodeURIComponent(title)}/words/${language}`);
/** Return the rules, line by line, of a title that this page was built without. */
export const gameRules = (title: string): Promise<RulesLine[]> => request(`/games/${encodeURIComponent(title)}/rules`);
/** Return the lesson that teaches a title. */
export const gameLesson = (title: string): Promise<LessonInfo> => request(`/games/${encodeURIComponent(title)}/lesson`);
/** Return a position of a lesson, to be shown on a rules page. */
export const rulesExample = (title: string, name: string): Promise<ExampleInfo> =>
  request(`/games/${encodeURIComponent(title)}/examples/${encodeURIComponent(name)}`);
export const createLessonTable = (wish: NewLesson): Promise<CreatedTable> =>
  request("/lessons", { method: "POST", body: wish });
export const listTables = (status: TableInfo["status"]): Promise<TablePage> =>
  request(`/tables?status=${status}&limit=20`);
export const createTable = (wish: NewTable, at: BackendKind): Promise<CreatedTable> =>
  request("/tables", { method: "POST", body: wish, at });
export const tableInfo = (id: string): Promise<TableInfo> => request(at(id));
export const currentView = (id: string, token?: string): Promise<PresentView> => request(at(id, "/view"), { token });

export const startTable = (id: string, token: string, fill: string | null): Promise<TableInfo> =>
  request(at(id, "/start"), { method: "POST", body: { fill }, token });
export const joinTable = (id: string, name: string, seat: number | null = null): Promise<SeatTaken> =>
  request(at(id, "/join"), { method: "POST", body: { name, seat } });
export const leaveTable = (id: string, token: string): Promise<TableInfo> =>
  request(at(id, "/leave"), { method: "POST", token });
export const renameSeat = (id: string, seat: number, token: string, name: string): Promise<TableInfo> =>
  request(at(id, `/seats/${seat}/name`), { method: "PUT", body: { name }, token });
export const addStandIn = (id: string, seat: number, token: string): Promise<TableInfo> =>
  request(at(id, `/seats/${seat}/stand-in`), { method: "POST", body: {}, token });
export const returnSeat = (id: string, seat: number, token: string): Promise<TableInfo> =>
  request(at(id, `/seats/${seat}/give-back`), { method: "POST", token });
export const rematch = (id: string, token: string, sameDeal: boolean): Promise<TableInfo> =>
  request(at(id, "/rematch"), { method: "POST", body: { same_deal: sameDeal }, token });

export const tableLog = (id: string, after: number, token?: string): Promise<LogPage> =>
  request(at(id, `/log?after=${after}&limit=100`), { token });
export const pastMoment = (id: string, ply: number, seat: number | null, token?: string): Promise<PastMoment> =>
  request(at(id, `/moments/${ply}${seat === null ? "" : `?seat=${seat}`}`), { token });
export const matchAnalysis = (id: string): Promise<Analysis> => request(at(id, "/analysis"));
export const branchTable = (id: string, wish: Branch): Promise<CreatedTable> =>
  request(at(id, "/branch"), { method: "POST", body: wish });
export const recordUrl = (id: string): string => `/api${at(id, "/record")}`;
/** Return the text of such an address, for callers that cannot fetch it themselves. */
export const fetchText = async (address: string): Promise<string> => {
  const path = address.replace("/api", "");
  return (
    await (await backend(backendFor(path))).request({ method: "GET", address: path, token: null, body: undefined })
  ).text;
};
export const importRecord = (text: string, at?: BackendKind): Promise<TableInfo> =>
  request("/records", { method: "POST", body: text, at });

export const pushKey = (): Promise<PushKey> => request("/push-key");
export const setNotices = (
  id: string,
  seat: number,
  token: string,
  notices: NotificationSettings,
): Promise<TableInfo> => request(at(id, `/seats/${seat}/notices`), { method: "PUT", body: notices, token });
