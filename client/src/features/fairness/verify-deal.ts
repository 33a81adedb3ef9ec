/** The check of a finished deal with WebCrypto, as docs/reference/server.md describes it. */

import type { TableInfo } from "../../api/types";
import { toHex } from "../../stores/deal-shares";

/** `joint`: players contributed, and it is proved. `server`: the server dealt alone and changed nothing later. */
export type Verdict = "joint" | "server" | "wrong" | "unchecked";

const PROTOCOL = "fireside deal 1";
const SMALL_SEED_BITS = 62n;

/** Check a deal against its commitment; `shown` is the commitment that this device saw before the match. */
export async function verifyDeal(info: TableInfo, shown: string | null): Promise<Verdict> {
  // browsers offer WebCrypto only to pages from https or from the same machine
  const subtle = (globalThis.crypto as Partial<Crypto> | undefined)?.subtle;
  if (!info.opened || !subtle) return "unchecked";
  if (shown !== null && shown !== info.commitment) return "wrong";
  const { seed, salt, contributions } = info.opened;
  const secret = fromHex(salt);
  const committed = contributions ? secret : new Uint8Array([...seedBytes(BigInt(seed)), ...secret]);
  if (toHex(new Uint8Array(await subtle.digest("SHA-256", committed))) !== info.commitment) return "wrong";
  if (!contributions) return "server";
  const key = await subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const message = [PROTOCOL, info.id, ...contributions.map((one) => one ?? "-")].join("\n");
  const found = toHex(new Uint8Array(await subtle.sign("HMAC", key, new TextEncoder().encode(message))));
  if (BigInt(`0x${found}`) !== BigInt(seed)) return "wrong";
  return contributions.some((one) => one !== null) ? "joint" : "server";
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (byte) => parseInt(byte, 16));
}

/** Return a seed as the server commits to it: in 8 bytes, or in 32 if it has more than 62 bits. */
function seedBytes(seed: bigint): Uint8Array {
  const digits = seed >> SMALL_SEED_BITS === 0n ? 16 : 64;
  return fromHex(seed.toString(16).padStart(digits, "0"));
}
