import type { Kysely } from "kysely";
import pLimit, { type LimitFunction } from "p-limit";
import { busy } from "../errors.ts";
import type { StorageTables } from "../records/tables.ts";
import type { FileStore } from "../stores/file-store.ts";
import type { PictureProcess } from "./picture-process.ts";

/** Processes one picture at a time while at most `mostWaiting` wait. */
export interface PictureQueue {
  run: LimitFunction;
  mostWaiting: number;
}

/**
 * A decoded picture takes about 300 MB and a whole core. Uploads and resizing have separate queues, so that neither
 * blocks the other.
 */
export interface PictureQueues {
  received: PictureQueue;
  sizes: PictureQueue;
}

export interface PictureStorage {
  db: Kysely<StorageTables>;
  files: FileStore;
  clock: () => Date;
  pictureProcess: PictureProcess;
  pictureQueues: PictureQueues;
  /** Pictures being resized now, by their key in the file store. */
  resizing: Map<string, Promise<void>>;
}

export function openPictureQueues(): PictureQueues {
  return {
    received: { run: pLimit(1), mostWaiting: 20 },
    // A page with many new pictures requests a size of each at once.
    sizes: { run: pLimit(1), mostWaiting: 200 },
  };
}

/**
 * Runs `task` in its turn.
 *
 * @throws {StorageError} 503 when the queue is full.
 */
export function inTurn<T>(queue: PictureQueue, task: () => Promise<T>): Promise<T> {
  refuseWhenBusy(queue);
  return queue.run(task);
}

/** @throws {StorageError} 503 when the queue is full. */
export function refuseWhenBusy({ run, mostWaiting }: PictureQueue): void {
  if (run.pendingCount >= mostWaiting)
    throw busy("The server is busy with other pictures. Please try again in a moment.", 10);
}
