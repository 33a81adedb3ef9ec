/** The check of a deal: vectors of tests/table/test_joint_deals.py, and every kind of fraud. */

import { expect, test } from "vitest";
import type { TableInfo } from "../src/api/types";
import { verifyDeal } from "../src/features/fairness/verify-deal";

const JOINT = {
  id: "aTableOfFour",
  commitment: "72cd6e8422c407fb6d098690f1130b7ded7ec2f7f5e1d30bd9d521f015363793",
  opened: {
    seed: "58168369005554782331926377386704668849654879157796480947732015015276809580130",
    salt: "01".repeat(32),
    contributions: ["aa".repeat(32), "bb".repeat(32), null],
  },
};
const ALONE = {
  id: "old",
  commitment: "b8c5c75443033977113deb1d0207d959b48a0f7352447aee7c705322aee00985",
  opened: { seed: "7", salt: "00".repeat(16), contributions: null },
};
const check = (info: object, shown: string | null = null): Promise<string> => verifyDeal(info as TableInfo, shown);

test("a joint deal is proved", async () => {
  expect(await check(JOINT)).toBe("joint");
  expect(await check(JOINT, JOINT.commitment)).toBe("joint");
});

test("a deal of the server alone is bound by its commitment", async () => {
  expect(await check(ALONE)).toBe("server");
});

test("a deal to which nobody contributed is not called joint", async () => {
  const opened = { ...JOINT.opened, contributions: [null, null, null] };
  expect(await check({ ...JOINT, opened })).toBe("wrong");
});

test.each([
  ["another commitment than shown before the match", JOINT, "00".repeat(32)],
  ["another secret", { ...JOINT, opened: { ...JOINT.opened, salt: "02".repeat(32) } }, null],
  ["another seed", { ...JOINT, opened: { ...JOINT.opened, seed: "7" } }, null],
  ["another table", { ...JOINT, id: "anotherTable" }, null],
  [
    "another contribution",
    { ...JOINT, opened: { ...JOINT.opened, contributions: ["aa".repeat(32), "cc".repeat(32), null] } },
    null,
  ],
  ["another seed of the server", { ...ALONE, opened: { ...ALONE.opened, seed: "8" } }, null],
])("%s is noticed", async (_, info, shown) => {
  expect(await check(info, shown)).toBe("wrong");
});

test("without a result there is nothing to check", async () => {
  expect(await check({ ...JOINT, opened: null })).toBe("unchecked");
});
