import type { Kysely } from "kysely";
import pLimit, { type LimitFunction } from "p-limit";
import { busy } from "../errors.ts";
import type { StorageTables } from "../records/tables.ts";
import type { FileStore } from "../stores/file-store.ts";

/** A queue for pictures: one is worked on, so many may wait. */
export interface PictureQueue {
  run: LimitFunction;
  mostWaiting: number;
}

/**
 * A decoded picture takes some 300 MB and a whole core, so one that was sent and one size for visitors are worked on at
 * a time. Each kind has a queue of its own: visitors cannot keep people from sending pictures, or the other way round.
 */
export interface PictureQueues {
  received: PictureQueue;
  sizes: PictureQueue;
}

/** The parts of an open storage that work on pictures. */
export interface PictureStorage {
  db: Kysely<StorageTables>;
  files: FileStore;
  pictureQueues: PictureQueues;
  /** Resized pictures being made now, by their key in the file store. */
  resizing: Map<string, Promise<void>>;
}

export function openPictureQueues(): PictureQueues {
  return {
    received: { run: pLimit(1), mostWaiting: 20 },
    // A page that shows many new pictures asks for a size of each at once.
    sizes: { run: pLimit(1), mostWaiting: 200 },
  };
}

/**
 * Runs `task` when its turn comes.
 *
 * @throws {StorageError} 503 when too many wait.
 */
export function inTurn<T>(queue: PictureQueue, task: () => Promise<T>): Promise<T> {
  refuseWhenBusy(queue);
  return queue.run(task);
}

/** @throws {StorageError} 503 when too many wait. */
export function refuseWhenBusy({ run, mostWaiting }: PictureQueue): void {
  if (run.pendingCount >= mostWaiting)
    throw busy("The server is busy with other pictures. Please try again in a moment.", 10);
}
