/** A key-value store in IndexedDB for the tables of the page. */

const NAME = "fireside";
const STORE = "tables";

export class KeyValueStore {
  private constructor(private readonly database: IDBDatabase) {}

  static open(): Promise<KeyValueStore> {
    return new Promise((resolve, reject) => {
      const asked = indexedDB.open(NAME, 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
      asked.onsuccess = () => resolve(new KeyValueStore(asked.result));
      asked.onerror = () => reject(asked.error ?? new Error("IndexedDB"));
    });
  }

  read(key: string): Promise<string | undefined> {
    return this.ask((store) => store.get(key) as IDBRequest<string | undefined>);
  }

  valuesUnder(prefix: string, after: string): Promise<string[]> {
    const wanted = IDBKeyRange.bound(prefix + after, `${prefix}\uffff`, true);
    return this.ask((store) => store.getAll(wanted) as IDBRequest<string[]>);
  }

  /** Write all values in one transaction; resolves to whether it reached the disk. */
  write(keys: readonly string[], texts: readonly string[]): Promise<boolean> {
    return new Promise((resolve) => {
      try {
        const writing = this.database.transaction(STORE, "readwrite", { durability: "strict" });
        const store = writing.objectStore(STORE);
        keys.forEach((key, at) => store.put(texts[at], key));
        writing.oncomplete = () => resolve(true);
        writing.onabort = writing.onerror = () => resolve(false);
      } catch {
        resolve(false);
      }
    });
  }

  private ask<T>(question: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const asked = question(this.database.transaction(STORE).objectStore(STORE));
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error ?? new Error("IndexedDB"));
    });
  }
}
