import { type FileHandle, open } from "node:fs/promises";

/**
 * SQLite's write-ahead log, which holds what was committed last. With `synchronous = NORMAL`, SQLite itself leaves it to
 * the operating system when a commit reaches the disk (sqlite.org/pragma.html#pragma_synchronous). This does what
 * `FULL` does, but without blocking the event loop, and once for all commits that wait.
 */
export class WriteAheadLog {
  readonly #path: string;
  readonly #whenFailed: (failure: Error) => void;
  /** Opened once: SQLite keeps the file while the database is open. */
  #file: Promise<FileHandle> | undefined;
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  #failure: Error | undefined;

  constructor(path: string, whenFailed: (failure: Error) => void = () => undefined) {
    this.#path = path;
    this.#whenFailed = whenFailed;
  }

  /**
   * Resolves once all that has been committed by now is on disk.
   *
   * @throws the error of the operating system.
   */
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

  /**
   * Call this before a commit.
   *
   * @throws once the disk has failed, until the database is opened again. The next `fdatasync` succeeds even if bytes of
   * the one before are lost (wiki.postgresql.org/wiki/Fsync_Errors), and SQLite drops what follows lost bytes.
   */
  requireDisk(): void {
    if (this.#failure)
      throw new Error("the disk failed, so nothing is saved until the site starts again", {
        cause: this.#failure,
      });
  }

  async close(): Promise<void> {
    await this.#next?.catch(() => undefined);
    await this.#running;
    const file = await this.#file?.catch(() => undefined);
    await file?.close();
  }

  async #sync(): Promise<void> {
    const file = await this.#opened();
    this.requireDisk();
    try {
      await file.datasync();
    } catch (error) {
      this.#failure = error as Error;
      this.#whenFailed(this.#failure);
      throw error;
    }
  }

  #opened(): Promise<FileHandle> {
    this.#file ??= open(this.#path, "r+").catch((error) => {
      this.#file = undefined;
      throw error;
    });
    return this.#file;
  }
}
