import type { StorageError } from "../errors.ts";
import { storageError } from "./client-errors.ts";
import type { FullMetadata } from "./file-metadata.ts";
import type { StorageReference } from "./reference.ts";

export type TaskState = "running" | "paused" | "canceled" | "error" | "success";

export interface UploadSnapshot {
  /** May fall again when the server did not keep what was sent. */
  bytesTransferred: number;
  totalBytes: number;
  state: TaskState;
  ref: StorageReference;
  /** Once the state is success. */
  metadata: FullMetadata | undefined;
  /** Once the state is error or canceled. */
  error: StorageError | undefined;
}

export interface UploadObserver {
  /** Progress, pausing and resuming. */
  next?(snapshot: UploadSnapshot): void;
  error?(error: StorageError): void;
  complete?(snapshot: UploadSnapshot): void;
}

type Callback<T extends keyof UploadObserver> = UploadObserver[T] | null | undefined;

/** What `on` of an upload task takes: an observer, or the one event and then an observer or up to three functions. */
export type ObserverArguments =
  | [observer: UploadObserver]
  | [event: "state_changed", observer: UploadObserver]
  | [
      event: "state_changed",
      next: Callback<"next">,
      error?: Callback<"error">,
      complete?: Callback<"complete">,
    ];

/** @throws {StorageError} `storage/invalid-event-name`; `storage/invalid-argument-count` when nothing is to be called. */
export function observerIn(given: ObserverArguments): UploadObserver {
  if (given.length === 1 && typeof given[0] === "object" && given[0] !== null) return given[0];
  const [event, observerOrNext, error, complete] = given as [unknown, ...unknown[]];
  if (event !== "state_changed") throw storageError("invalid-event-name");
  if (typeof observerOrNext === "object" && observerOrNext !== null) return observerOrNext as UploadObserver;
  const functions = Object.entries({ next: observerOrNext, error, complete }).filter(
    ([, callback]) => typeof callback === "function",
  );
  if (functions.length === 0)
    throw storageError("invalid-argument-count", { detail: "Nothing is to be called." });
  return Object.fromEntries(functions) as UploadObserver;
}

/** Tells observers after the code that runs now, each with the task as it stood when there was something to tell. */
export class Observers {
  readonly #observers = new Set<UploadObserver>();

  /** Tells the observer how it stands, and from then on what happens. Returns what ends that. */
  add(observer: UploadObserver, snapshot: UploadSnapshot): () => void {
    this.#observers.add(observer);
    tell(observer, snapshot);
    return () => void this.#observers.delete(observer);
  }

  tellAll(snapshot: UploadSnapshot): void {
    for (const observer of this.#observers) tell(observer, snapshot);
  }

  clear(): void {
    this.#observers.clear();
  }
}

function tell(observer: UploadObserver, snapshot: UploadSnapshot): void {
  const { error, state } = snapshot;
  void Promise.resolve().then(() => {
    if (error) observer.error?.(error);
    else if (state === "success") observer.complete?.(snapshot);
    else observer.next?.(snapshot);
  });
}
