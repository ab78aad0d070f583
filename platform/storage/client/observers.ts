import type { StorageError } from "../errors.ts";
import type { StoredFileResource } from "../resource.ts";

export type TaskState = "running" | "paused" | "canceled" | "error" | "success";

export interface UploadSnapshot {
  /** May fall again when the server did not keep what was sent. */
  bytesTransferred: number;
  totalBytes: number;
  state: TaskState;
  /** Once the state is success. */
  metadata: StoredFileResource | undefined;
  /** Once the state is error or canceled. */
  error: StorageError | undefined;
}

export interface UploadObserver {
  /** Progress, pausing and resuming. */
  next?(snapshot: UploadSnapshot): void;
  error?(error: StorageError): void;
  complete?(snapshot: UploadSnapshot): void;
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
