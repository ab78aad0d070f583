import { t } from "@lingui/core/macro";
import type { Kysely } from "kysely";
import pLimit, { type LimitFunction } from "p-limit";
import { busy } from "../errors.ts";
import type { StorageTables } from "../records/tables.ts";
import type { FileStore } from "../stores/file-store.ts";
import { PictureProcess } from "./picture-process.ts";

/** Processes one picture at a time, in a process of its own, while at most `mostWaiting` wait. */
export interface PictureQueue {
  run: LimitFunction;
  decoder: PictureProcess;
  mostWaiting: number;
}

/**
 * A decoded picture takes about 300 MB and a whole core. Uploads and resizing have separate queues, so that neither
 * blocks the other, nor ends its decoder.
 */
export interface PictureQueues {
  received: PictureQueue;
  sizes: PictureQueue;
}

export interface PictureStorage {
  db: Kysely<StorageTables>;
  files: FileStore;
  clock: () => Date;
  log: { warn(fields: object, message: string): void };
  pictureQueues: PictureQueues;
  /** Pictures being resized now, by their key in the file store. */
  resizing: Map<string, Promise<void>>;
}

/** `fonts` is the path of a fontconfig file, for drawings. */
export function openPictureQueues(fonts?: string): PictureQueues {
  return {
    received: { run: pLimit(1), decoder: new PictureProcess(), mostWaiting: 20 },
    // A page with many new pictures requests a size of each at once.
    sizes: { run: pLimit(1), decoder: new PictureProcess(fonts), mostWaiting: 200 },
  };
}

/** Ends the processes of both queues. */
export function stopDecoders({ received, sizes }: PictureQueues): void {
  received.decoder.stop();
  sizes.decoder.stop();
}

/**
 * Runs `task` in its turn.
 *
 * @throws {StorageError} 503 when the queue is full.
 */
export function inTurn<T>(queue: PictureQueue, task: (decoder: PictureProcess) => Promise<T>): Promise<T> {
  refuseWhenBusy(queue);
  return queue.run(task, queue.decoder);
}

/** @throws {StorageError} 503 when the queue is full. */
export function refuseWhenBusy({ run, mostWaiting }: PictureQueue): void {
  if (run.pendingCount >= mostWaiting)
    throw busy(t`The server is busy with other pictures. Please try again in a moment.`, 10);
}
