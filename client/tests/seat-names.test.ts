/** Display names of people and bots. */

import { expect, test } from "vitest";
import type { SeatInfo } from "../src/api/types";
import { optionValue } from "../src/i18n";
import { resultNames, seatNames } from "../src/i18n/seat-names";
import { finishedByBotText } from "../src/i18n/stand-in-text";

const seat = (at: number, name: string, more: Partial<SeatInfo> = {}): SeatInfo => ({
  seat: at,
  kind: "person",
  name,
  level: null,
  stand_in: null,
  present: true,
  ...more,
});

test("who shares a name is told apart by the letter of their seat", () => {
  expect(seatNames([seat(0, "Ana"), seat(1, "Ben"), seat(2, "Ana")])).toEqual(["Ana (A)", "Ben", "Ana (C)"]);
});

test("options call seats by the letters that they have at the table", () => {
  expect(["maamut", "tikal"].map((title) => optionValue(title, "first_seat", 1))).toEqual(["seat B", "seat B"]);
  expect(seatNames([seat(0, ""), seat(1, "")])).toEqual(["seat A", "seat B"]);
});

test("a result says that a bot played to the end for somebody, and at which level", () => {
  const seats = [
    seat(0, "Ana"),
    seat(1, "Late", { stand_in: "expert", present: false }),
    seat(2, "Oru", { kind: "bot" }),
  ];
  expect(resultNames(seats)).toEqual(["Ana", "Late (bot)", "Oru"]);
  expect(seats.filter((one) => one.stand_in).map(finishedByBotText)).toEqual([
    "A bot (expert) finished the match for Late.",
  ]);
});
