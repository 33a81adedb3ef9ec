/* Generated from the server's operations by `make types`. Not to be edited. */

import type {
  Analysis,
  AttachedTables,
  Branch,
  Contribute,
  CreatedTable,
  Done,
  ExampleInfo,
  Join,
  LessonInfo,
  ListedTables,
  LogPage,
  NewLesson,
  NewPerson,
  NewTable,
  NotificationSettings,
  Offer,
  PastMoment,
  PersonChange,
  PersonInfo,
  PersonLink,
  PersonNotificationChange,
  PersonNotifications,
  PersonSeats,
  PresentView,
  PushKey,
  Rematch,
  Rename,
  RulesLine,
  SeatLink,
  SeatTaken,
  StandIn,
  Start,
  TableInfo,
  TablePage,
  TablesWanted,
  TestedChannels,
} from "./types";

/** Parameters in path and query, body and answer of each operation. */
export interface Operations {
  /** List titles and bots. */
  list_games: {
    parameters: Record<never, never>;
    body: undefined;
    answer: Offer;
  };
  /** Get a title's texts. */
  game_words: {
    parameters: {
      title: string;
      language: string;
    };
    body: undefined;
    answer: Record<string, string>;
  };
  /** The rules of a title. */
  game_rules: {
    parameters: {
      title: string;
    };
    body: undefined;
    answer: RulesLine[];
  };
  /** The lesson of a title. */
  game_lesson: {
    parameters: {
      title: string;
    };
    body: undefined;
    answer: LessonInfo;
  };
  /** An example for the rules of a title. */
  rules_example: {
    parameters: {
      title: string;
      name: string;
    };
    body: undefined;
    answer: ExampleInfo;
  };
  /** The lobby. */
  list_tables: {
    parameters: {
      title?: string | null;
      status?: "over" | "playing" | "waiting";
      before?: number | null;
      limit?: number;
    };
    body: undefined;
    answer: TablePage;
  };
  /** Set up a table. */
  create_table: {
    parameters: Record<never, never>;
    body: NewTable;
    answer: CreatedTable;
  };
  /** Begin a chapter of a lesson. */
  begin_chapter: {
    parameters: Record<never, never>;
    body: NewLesson;
    answer: CreatedTable;
  };
  /** Tables of a person or device. */
  my_tables: {
    parameters: Record<never, never>;
    body: TablesWanted;
    answer: ListedTables;
  };
  /** Create a person. */
  create_person: {
    parameters: Record<never, never>;
    body: NewPerson;
    answer: PersonLink;
  };
  /** The state that a personal link brings. */
  get_person: {
    parameters: Record<never, never>;
    body: undefined;
    answer: PersonInfo;
  };
  /** Change name, settings or results. */
  change_person: {
    parameters: Record<never, never>;
    body: PersonChange;
    answer: PersonInfo;
  };
  /** Delete a person. */
  delete_person: {
    parameters: Record<never, never>;
    body: undefined;
    answer: Done;
  };
  /** Add seats to a person. */
  attach_seats: {
    parameters: Record<never, never>;
    body: PersonSeats;
    answer: AttachedTables;
  };
  /** Replace the personal link. */
  renew_person: {
    parameters: Record<never, never>;
    body: undefined;
    answer: PersonLink;
  };
  /** Where a person is notified. */
  get_notifications: {
    parameters: Record<never, never>;
    body: undefined;
    answer: PersonNotifications;
  };
  /** Change where a person is notified. */
  change_notifications: {
    parameters: Record<never, never>;
    body: PersonNotificationChange;
    answer: PersonNotifications;
  };
  /** Send a test notification. */
  test_notifications: {
    parameters: Record<never, never>;
    body: undefined;
    answer: TestedChannels;
  };
  /** A table. */
  get_table: {
    parameters: {
      table_id: string;
    };
    body: undefined;
    answer: TableInfo;
  };
  /** Start the match. */
  start_table: {
    parameters: {
      table_id: string;
    };
    body: Start;
    answer: TableInfo;
  };
  /** Play again. */
  rematch: {
    parameters: {
      table_id: string;
    };
    body: Rematch;
    answer: TableInfo;
  };
  /** Sit down. */
  join_table: {
    parameters: {
      table_id: string;
    };
    body: Join;
    answer: SeatTaken;
  };
  /** Contribute to the deal. */
  contribute: {
    parameters: {
      table_id: string;
    };
    body: Contribute;
    answer: TableInfo;
  };
  /** Get up. */
  leave_table: {
    parameters: {
      table_id: string;
    };
    body: undefined;
    answer: TableInfo;
  };
  /** Free a seat. */
  free_seat: {
    parameters: {
      table_id: string;
      seat: number;
    };
    body: undefined;
    answer: TableInfo;
  };
  /** Let a bot stand in. */
  stand_in: {
    parameters: {
      table_id: string;
      seat: number;
    };
    body: StandIn;
    answer: TableInfo;
  };
  /** The person is back. */
  give_back: {
    parameters: {
      table_id: string;
      seat: number;
    };
    body: undefined;
    answer: TableInfo;
  };
  /** Rename. */
  rename_seat: {
    parameters: {
      table_id: string;
      seat: number;
    };
    body: Rename;
    answer: TableInfo;
  };
  /** Replace the link of a lost seat. */
  restore_seat: {
    parameters: {
      table_id: string;
      seat: number;
    };
    body: undefined;
    answer: SeatLink;
  };
  /** How to be told. */
  set_notices: {
    parameters: {
      table_id: string;
      seat: number;
    };
    body: NotificationSettings;
    answer: TableInfo;
  };
  /** The server's key for Web Push. */
  push_key: {
    parameters: Record<never, never>;
    body: undefined;
    answer: PushKey;
  };
  /** The board now. */
  get_view: {
    parameters: {
      table_id: string;
    };
    body: undefined;
    answer: PresentView;
  };
  /** Get the log. */
  get_log: {
    parameters: {
      table_id: string;
      seat?: number | null;
      after?: number;
      limit?: number;
    };
    body: undefined;
    answer: LogPage;
  };
  /** The board at any moment. */
  get_moment: {
    parameters: {
      table_id: string;
      ply: number;
      seat?: number | null;
    };
    body: undefined;
    answer: PastMoment;
  };
  /** How a finished match went. */
  get_analysis: {
    parameters: {
      table_id: string;
    };
    body: undefined;
    answer: Analysis;
  };
  /** Go on from a moment. */
  branch_table: {
    parameters: {
      table_id: string;
    };
    body: Branch;
    answer: CreatedTable;
  };
  /** Export. */
  export_record: {
    parameters: {
      table_id: string;
    };
    body: undefined;
    answer: string;
  };
  /** Import. */
  import_record: {
    parameters: Record<never, never>;
    body: string;
    answer: TableInfo;
  };
}

/** Method and path of each operation; other parameters go into the query. */
export const routes = {
  list_games: ["GET", "/games"],
  game_words: ["GET", "/games/{title}/words/{language}"],
  game_rules: ["GET", "/games/{title}/rules"],
  game_lesson: ["GET", "/games/{title}/lesson"],
  rules_example: ["GET", "/games/{title}/examples/{name}"],
  list_tables: ["GET", "/tables"],
  create_table: ["POST", "/tables"],
  begin_chapter: ["POST", "/lessons"],
  my_tables: ["POST", "/my-tables"],
  create_person: ["POST", "/person"],
  get_person: ["GET", "/person"],
  change_person: ["PUT", "/person"],
  delete_person: ["DELETE", "/person"],
  attach_seats: ["POST", "/person/seats"],
  renew_person: ["POST", "/person/renew"],
  get_notifications: ["GET", "/person/notifications"],
  change_notifications: ["PUT", "/person/notifications"],
  test_notifications: ["POST", "/person/notifications/test"],
  get_table: ["GET", "/tables/{table_id}"],
  start_table: ["POST", "/tables/{table_id}/start"],
  rematch: ["POST", "/tables/{table_id}/rematch"],
  join_table: ["POST", "/tables/{table_id}/join"],
  contribute: ["POST", "/tables/{table_id}/contribute"],
  leave_table: ["POST", "/tables/{table_id}/leave"],
  free_seat: ["POST", "/tables/{table_id}/seats/{seat}/free"],
  stand_in: ["POST", "/tables/{table_id}/seats/{seat}/stand-in"],
  give_back: ["POST", "/tables/{table_id}/seats/{seat}/give-back"],
  rename_seat: ["PUT", "/tables/{table_id}/seats/{seat}/name"],
  restore_seat: ["POST", "/tables/{table_id}/seats/{seat}/link"],
  set_notices: ["PUT", "/tables/{table_id}/seats/{seat}/notices"],
  push_key: ["GET", "/push-key"],
  get_view: ["GET", "/tables/{table_id}/view"],
  get_log: ["GET", "/tables/{table_id}/log"],
  get_moment: ["GET", "/tables/{table_id}/moments/{ply}"],
  get_analysis: ["GET", "/tables/{table_id}/analysis"],
  branch_table: ["POST", "/tables/{table_id}/branch"],
  export_record: ["GET", "/tables/{table_id}/record"],
  import_record: ["POST", "/records"],
} as const;
