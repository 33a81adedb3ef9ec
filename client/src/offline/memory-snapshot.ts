/**
 * A snapshot of Pyodide's memory after start-up, in the Cache API beside the other files of its version. Two thirds of
 * its 30 MB are zero: only pages that are not zero are stored, and they are streamed.
 */

const LENGTH = "x-length";
const PIECE = 1 << 20;
const PAGE = 1 << 12;
const WORD = Uint32Array.BYTES_PER_ELEMENT;

export type HeapBytes = Uint8Array<ArrayBuffer>;

/** The snapshot of one version. */
export class SnapshotStore {
  private constructor(
    private readonly cache: Cache,
    private readonly address: string,
  ) {}

  static async open(shelf: string, address: string): Promise<SnapshotStore | null> {
    const found = await caches.open(shelf).catch(() => null);
    return found && new SnapshotStore(found, address);
  }

  async load(): Promise<HeapBytes | null> {
    const kept = await this.cache.match(this.address).catch(() => undefined);
    if (!kept) return null;
    try {
      const packed = new Uint8Array(await kept.arrayBuffer());
      const memory = unpackPages(packed.buffer, Number(kept.headers.get(LENGTH)));
      freeBuffer(packed);
      return memory;
    } catch {
      await this.clear(); // delete a damaged snapshot, so that it is not tried again
      return null;
    }
  }

  /** Store a snapshot and free its memory; without room on the disk the next start is a fresh one. */
  async save(memory: HeapBytes): Promise<void> {
    const kept = new Response(streamOf(packPages(memory)), { headers: { [LENGTH]: String(memory.length) } });
    await this.cache.put(this.address, kept).catch(() => undefined);
    freeBuffer(memory);
  }

  async clear(): Promise<void> {
    await this.cache.delete(this.address);
  }
}

/** Return the count of non-zero ranges, the bounds of each, and their contents. */
function packPages(memory: HeapBytes): HeapBytes[] {
  const ends: number[] = [];
  const words = new Uint32Array(memory.buffer, memory.byteOffset, Math.floor(memory.length / WORD));
  for (let at = 0; at < memory.length; at += PAGE) {
    const end = Math.min(at + PAGE, memory.length);
    const isEmpty = end - at === PAGE && words.subarray(at / WORD, end / WORD).every((word) => word === 0);
    if (isEmpty) continue;
    if (ends.at(-1) === at) ends[ends.length - 1] = end;
    else ends.push(at, end);
  }
  const stretches = Array.from({ length: ends.length / 2 }, (_, at) => memory.subarray(ends[2 * at], ends[2 * at + 1]));
  return [new Uint8Array(Uint32Array.of(ends.length, ...ends).buffer), ...stretches];
}

function unpackPages(kept: ArrayBuffer, length: number): HeapBytes {
  const [count = 0] = new Uint32Array(kept, 0, 1);
  const ends = new Uint32Array(kept, WORD, count);
  const memory = new Uint8Array(length);
  let from = (1 + count) * WORD;
  for (let at = 0; at < count; at += 2) {
    const [begin = 0, end = 0] = ends.subarray(at, at + 2);
    memory.set(new Uint8Array(kept, from, end - begin), begin);
    from += end - begin;
  }
  if (from !== kept.byteLength) throw new RangeError("another length");
  return memory;
}

function streamOf(parts: readonly HeapBytes[]): ReadableStream<HeapBytes> {
  const pieces = (function* () {
    for (const part of parts) for (let at = 0; at < part.length; at += PIECE) yield part.slice(at, at + PIECE);
  })();
  return new ReadableStream<HeapBytes>({
    pull(control) {
      const next = pieces.next();
      if (next.done) control.close();
      else control.enqueue(next.value);
    },
  });
}

/** Free the memory at once where the browser supports it; elsewhere the garbage collector does. */
export function freeBuffer({ buffer }: HeapBytes): void {
  (buffer as { transfer?: (length: number) => unknown }).transfer?.(0);
}
