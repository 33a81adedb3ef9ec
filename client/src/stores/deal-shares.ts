/**
 * This device's share of a deal: random numbers sent with the first hello at a table, and the commitment that
 * the server showed before. Both are stored, so that the result sheet can check the deal.
 */

import { save, load } from "../lib/storage";
import { entries, fields, orNull, text } from "../lib/stored-shape";

interface DealShare {
  nonce: string;
  /** as first shown by the server; null if this device came by a link and did not see it before */
  commitment: string | null;
}

const NAME = "deals";
const MOST = 60;
const NONCE_BYTES = 32;
const STORED = entries(fields({ nonce: text, commitment: orNull(text) }));

const shares = (): Record<string, DealShare> => load(NAME, STORED, {});

/** Return what this device knows of a table's deal, if it was there before the match. */
export const dealShare = (table: string): DealShare | undefined => shares()[table];

/** Store the commitment of a table before this device contributes; the first one counts. */
export function noteCommitment({ id, commitment }: { id: string; commitment: string }): void {
  if (!dealShare(id)) store(id, commitment);
}

/** Return this device's share of the deal at a table: the same each time. */
export function dealNonce(table: string): string {
  return (dealShare(table) ?? store(table, null)).nonce;
}

function store(table: string, commitment: string | null): DealShare {
  const share = { nonce: toHex(crypto.getRandomValues(new Uint8Array(NONCE_BYTES))), commitment };
  save(NAME, Object.fromEntries([...Object.entries(shares()).slice(1 - MOST), [table, share]]));
  return share;
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
