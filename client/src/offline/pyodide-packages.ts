/**
 * The packages that Python finds at start-up: their files and shared libraries. Libraries are loaded before
 * Python starts and always in the same order, so that each gets the same address: a memory snapshot depends
 * on it.
 */

import { freeBuffer } from "./memory-snapshot";
import { untar, type Bytes } from "./untar";

export const PACKAGES_FOLDER = "/home/python"; // folder of the packages in Pyodide's file system

interface FileSystem {
  mkdirTree(folder: string): void;
  writeFile(place: string, content: Bytes, how: { canOwn: boolean }): void;
}

/** The part of Emscripten's module interface that is used here. */
interface EmscriptenModule {
  FS: FileSystem;
  addRunDependency(name: string): void;
  removeRunDependency(name: string): void;
  loadWebAssemblyModule(library: WebAssembly.Module, how: object, place: string, scope: object): Promise<object>;
  newDSO(place: string, handle: undefined, found: object): void;
}

interface ModuleSettings {
  preRun: ((machine: EmscriptenModule) => void)[];
}
export type CreateModule = (settings: ModuleSettings) => Promise<unknown>;

interface Library {
  place: string;
  compiled: Promise<WebAssembly.Module>;
}

export class Packages {
  private readonly contents: [place: string, content: Bytes][] = [];
  private readonly libraries: Library[] = [];

  static async unpack(bundles: readonly Blob[]): Promise<Packages> {
    const packages = new Packages();
    for (const files of await Promise.all(bundles.map(untar))) {
      for (const [name, content] of files) packages.add(`${PACKAGES_FOLDER}/${name}`, content);
      if (files[0]) freeBuffer(files[0][1]); // all files are views of one buffer, whose contents have been copied
    }
    packages.libraries.sort((one, other) => (one.place < other.place ? -1 : 1));
    return packages;
  }

  /** Add a file. Of a library Python needs only the name: the library is loaded from the compiled module. */
  private add(place: string, content: Bytes): void {
    const isLibrary = place.endsWith(".so");
    if (isLibrary) this.libraries.push({ place, compiled: WebAssembly.compile(content) });
    this.contents.push([place, isLibrary ? new Uint8Array() : content.slice()]);
  }

  /** Return a factory of modules that have the packages before Python starts. */
  installInto(create: CreateModule): CreateModule {
    return (settings) =>
      new Promise((made, failed) => {
        settings.preRun.push((machine) => {
          this.write(machine.FS);
          machine.addRunDependency("libraries");
          this.open(machine).then(() => machine.removeRunDependency("libraries"), failed);
        });
        create(settings).then(made, failed);
      });
  }

  write(into: FileSystem): void {
    for (const [place, content] of this.contents) {
      into.mkdirTree(place.slice(0, place.lastIndexOf("/")));
      into.writeFile(place, content, { canOwn: true });
    }
  }

  private async open(machine: EmscriptenModule): Promise<void> {
    const how = { loadAsync: true, nodelete: true, allowUndefined: true };
    for (const { place, compiled } of this.libraries)
      machine.newDSO(place, undefined, await machine.loadWebAssemblyModule(await compiled, how, place, {}));
  }
}
