/**
 * Python asleep: its memory as it was once it had begun. It lies with the other files of its version and is some 30 MB
 * long, so it comes and goes in pieces, and is given back as soon as it has been used.
 */

const LENGTH = "x-length";
const PIECE = 1 << 20;

export type Memory = Uint8Array<ArrayBuffer>;

/** Where a Python can sleep. */
export class Bed {
  private constructor(
    private readonly shelf: Cache,
    private readonly address: string,
  ) {}

  static async open(shelf: string, address: string): Promise<Bed | null> {
    const found = await caches.open(shelf).catch(() => null);
    return found && new Bed(found, address);
  }

  async isTaken(): Promise<boolean> {
    return (await this.shelf.match(this.address).catch(() => undefined)) !== undefined;
  }

  async take(): Promise<Memory | null> {
    const kept = await this.shelf.match(this.address).catch(() => undefined);
    const reader = kept?.body?.getReader();
    if (!kept || !reader) return null;
    const memory = new Uint8Array(Number(kept.headers.get(LENGTH)));
    let at = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (at + part.value.length > memory.length) return null;
      memory.set(part.value, at);
      at += part.value.length;
    }
    return at === memory.length && at > 0 ? memory : null;
  }

  /** If there is no room, Python begins anew next time. */
  async lay(memory: Memory): Promise<void> {
    let at = 0;
    const body = new ReadableStream<Memory>({
      pull(control) {
        if (at >= memory.length) return control.close();
        control.enqueue(memory.slice(at, at + PIECE));
        at += PIECE;
      },
    });
    const kept = new Response(body, { headers: { [LENGTH]: String(memory.length) } });
    await this.shelf.put(this.address, kept).catch(() => undefined);
  }

  async clear(): Promise<void> {
    await this.shelf.delete(this.address);
  }
}

/** The room it took is free at once where the browser can do that, and when it likes elsewhere. */
export function release({ buffer }: Memory): void {
  (buffer as { transfer?: (length: number) => unknown }).transfer?.(0);
}
