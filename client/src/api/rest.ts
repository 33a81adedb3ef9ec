/** Everything that is asked of the server once, over REST. */

import { home, placeOf, type Place, type Told } from "./backend";
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

/** Why the server did not do something; `key` finds the sentence in the reader's language. */
export class Refused extends Error {
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

interface Asked {
  method?: "GET" | "POST" | "PUT";
  body?: unknown;
  token?: string | null | undefined;
  at?: Place | undefined;
}

async function ask<T>(path: string, { method = "GET", body, token, at = placeOf(path) }: Asked = {}): Promise<T> {
  let answer: Told;
  try {
    answer = await (await home(at)).ask({ method, address: path, token: token ?? null, body });
  } catch {
    throw new Refused("offline", "");
  }
  const read = readJson(answer.text);
  if (answer.status < 400) return read as T;
  const problem = (read ?? {}) as Partial<Problem>;
  throw new Refused(
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

export const offer = (): Promise<Offer> => ask("/games");
/** What a title says, key by key; in English where it is not translated. */
export const words = (title: string, language: string): Promise<Readonly<Record<string, string>>> =>
  ask(`/games/${encodeURIComponent(title)}/words/${language}`);
/** The rules of a title that this page was built without, line by line. */
export const rules = (title: string): Promise<RulesLine[]> => ask(`/games/${encodeURIComponent(title)}/rules`);
/** How a title is learnt by playing. */
export const lesson = (title: string): Promise<LessonInfo> => ask(`/games/${encodeURIComponent(title)}/lesson`);
/** A moment of a lesson, for a rules page. */
export const example = (title: string, name: string): Promise<ExampleInfo> =>
  ask(`/games/${encodeURIComponent(title)}/examples/${encodeURIComponent(name)}`);
export const beginChapter = (wish: NewLesson): Promise<CreatedTable> => ask("/lessons", { method: "POST", body: wish });
export const lobby = (status: TableInfo["status"]): Promise<TablePage> => ask(`/tables?status=${status}&limit=20`);
export const createTable = (wish: NewTable, at: Place): Promise<CreatedTable> =>
  ask("/tables", { method: "POST", body: wish, at });
export const table = (id: string): Promise<TableInfo> => ask(at(id));
export const look = (id: string, token?: string): Promise<PresentView> => ask(at(id, "/view"), { token });

export const start = (id: string, token: string, fill: string | null): Promise<TableInfo> =>
  ask(at(id, "/start"), { method: "POST", body: { fill }, token });
export const join = (id: string, name: string, seat: number | null = null): Promise<SeatTaken> =>
  ask(at(id, "/join"), { method: "POST", body: { name, seat } });
export const leave = (id: string, token: string): Promise<TableInfo> =>
  ask(at(id, "/leave"), { method: "POST", token });
export const standIn = (id: string, seat: number, token: string): Promise<TableInfo> =>
  ask(at(id, `/seats/${seat}/stand-in`), { method: "POST", body: {}, token });
export const giveBack = (id: string, seat: number, token: string): Promise<TableInfo> =>
  ask(at(id, `/seats/${seat}/give-back`), { method: "POST", token });
export const rematch = (id: string, token: string, sameDeal: boolean): Promise<TableInfo> =>
  ask(at(id, "/rematch"), { method: "POST", body: { same_deal: sameDeal }, token });

export const log = (id: string, after: number, token?: string): Promise<LogPage> =>
  ask(at(id, `/log?after=${after}&limit=100`), { token });
export const moment = (id: string, ply: number, seat: number | null, token?: string): Promise<PastMoment> =>
  ask(at(id, `/moments/${ply}${seat === null ? "" : `?seat=${seat}`}`), { token });
export const analysis = (id: string): Promise<Analysis> => ask(at(id, "/analysis"));
export const branch = (id: string, wish: Branch): Promise<CreatedTable> =>
  ask(at(id, "/branch"), { method: "POST", body: wish });
export const recordAddress = (id: string): string => `/api${at(id, "/record")}`;
/** The text of an address like that, for who cannot fetch it. */
export const textAt = async (address: string): Promise<string> => {
  const path = address.replace("/api", "");
  return (await (await home(placeOf(path))).ask({ method: "GET", address: path, token: null, body: undefined })).text;
};
export const importRecord = (text: string, at?: Place): Promise<TableInfo> =>
  ask("/records", { method: "POST", body: text, at });

export const pushKey = (): Promise<PushKey> => ask("/push-key");
export const setNotices = (
  id: string,
  seat: number,
  token: string,
  notices: NotificationSettings,
): Promise<TableInfo> => ask(at(id, `/seats/${seat}/notices`), { method: "PUT", body: notices, token });
