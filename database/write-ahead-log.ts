import { type FileHandle, open } from "node:fs/promises";

/**
 * SQLite's write-ahead log, which holds what was committed last. With `synchronous = NORMAL`, SQLite itself leaves it to
 * the operating system when a commit reaches the disk (sqlite.org/pragma.html#pragma_synchronous). This does what
 * `FULL` does, but without blocking the event loop, and once for all commits that wait.
 */
export class WriteAheadLog {
  readonly #path: string;
  /** Opened once: SQLite keeps the file while the database is open. */
  #file: Promise<FileHandle> | undefined;
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  /** Resolves once all that has been committed by now is on disk. Rejects with the error of the operating system. */
  reachesDisk(): Promise<void> {
    // The one that is running may have begun before the commit.
    this.#next ??= this.#running.then(() => {
      const sync = this.#sync();
      this.#next = undefined;
      this.#running = sync.catch(() => undefined);
      return sync;
    });
    return this.#next;
  }

  async close(): Promise<void> {
    await this.#next?.catch(() => undefined);
    await this.#running;
    const file = await this.#file?.catch(() => undefined);
    await file?.close();
  }

  async #sync(): Promise<void> {
    this.#file ??= open(this.#path, "r+");
    try {
      await (await this.#file).datasync();
    } catch (error) {
      this.#file = undefined;
      // With another journal mode there is no such file, and SQLite waits for the disk itself.
      if (!isMissing(error)) throw error;
    }
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
