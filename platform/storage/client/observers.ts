import type { StorageError } from "../errors.ts";
import { storageError } from "./client-errors.ts";
import type { FullMetadata } from "./file-metadata.ts";
import type { StorageReference } from "./reference.ts";

export type TaskState = "running" | "paused" | "canceled" | "error" | "success";

export interface UploadSnapshot {
  /** May decrease when the server did not keep what was sent. */
  bytesTransferred: number;
  totalBytes: number;
  state: TaskState;
  ref: StorageReference;
  metadata: FullMetadata | undefined;
  error: StorageError | undefined;
}

export interface UploadObserver {
  next?(snapshot: UploadSnapshot): void;
  error?(error: StorageError): void;
  complete?(snapshot: UploadSnapshot): void;
}

type Callback<T extends keyof UploadObserver> = UploadObserver[T] | null | undefined;

/** Arguments of an upload task's `on`: an observer, or the event and then an observer or up to three functions. */
export type ObserverArguments =
  | [observer: UploadObserver]
  | [event: "state_changed", observer: UploadObserver]
  | [
      event: "state_changed",
      next: Callback<"next">,
      error?: Callback<"error">,
      complete?: Callback<"complete">,
    ];

/** @throws {StorageError} `storage/invalid-event-name`; `storage/invalid-argument-count` without anything to call. */
export function observerIn(given: ObserverArguments): UploadObserver {
  if (given.length === 1 && typeof given[0] === "object" && given[0] !== null) return given[0];
  const [event, observerOrNext, error, complete] = given as [unknown, ...unknown[]];
  if (event !== "state_changed") throw storageError("invalid-event-name");
  if (typeof observerOrNext === "object" && observerOrNext !== null) return observerOrNext as UploadObserver;
  const functions = Object.entries({ next: observerOrNext, error, complete }).filter(
    ([, callback]) => typeof callback === "function",
  );
  if (functions.length === 0)
    throw storageError("invalid-argument-count", { detail: "There is nothing to call." });
  return Object.fromEntries(functions) as UploadObserver;
}

/** Notifies observers asynchronously, each with the snapshot taken when the event happened. */
export class Observers {
  readonly #observers = new Set<UploadObserver>();

  /** Notifies the observer of the current state and then of every change. Returns a function that removes it. */
  add(observer: UploadObserver, snapshot: UploadSnapshot): () => void {
    this.#observers.add(observer);
    notify(observer, snapshot);
    return () => void this.#observers.delete(observer);
  }

  notifyAll(snapshot: UploadSnapshot): void {
    for (const observer of this.#observers) notify(observer, snapshot);
  }

  clear(): void {
    this.#observers.clear();
  }
}

function notify(observer: UploadObserver, snapshot: UploadSnapshot): void {
  const { error, state } = snapshot;
  void Promise.resolve().then(() => {
    if (error) observer.error?.(error);
    else if (state === "success") observer.complete?.(snapshot);
    else observer.next?.(snapshot);
  });
}
