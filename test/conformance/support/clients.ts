import { deleteApp, type FirebaseApp, initializeApp } from "firebase/app";
import * as firebase from "firebase/storage";
import * as ours from "../../../platform/storage/client/index.ts";

/** The progress of an upload at one moment. */
export interface Standing {
  state: string;
  bytesTransferred: number;
  totalBytes: number;
}

export interface Upload {
  readonly snapshot: Standing;
  pause(): boolean;
  resume(): boolean;
  cancel(): boolean;
  /** Reports every progress event, then `complete` or the code of the error. */
  watch(each: (event: Standing | string) => void): void;
  /** `success`, or the code of the error. */
  outcome: Promise<string>;
}

export interface Description {
  contentType?: string | undefined;
  customMetadata?: Record<string, string> | undefined;
  cacheControl?: string | undefined;
}

/** The part of a storage client that the scenarios use. Failures reject with a `code`. */
export interface Client {
  name: ClientName;
  /** Whether a request in flight can be aborted; the SDK cannot in Node. */
  aborts: boolean;
  upload(path: string, bytes: Uint8Array<ArrayBuffer>, description?: Description): Upload;
  uploadBytes(path: string, bytes: Uint8Array<ArrayBuffer>, description?: Description): Promise<unknown>;
  uploadString(path: string, text: string, format: "base64url" | "data_url"): Promise<unknown>;
  metadata(
    path: string,
  ): Promise<Description & { fullPath: string; size: number; md5Hash?: string | undefined }>;
  update(
    path: string,
    changes: { customMetadata?: Record<string, string>; contentType?: string },
  ): Promise<Description>;
  list(path: string, page: { maxResults: number; pageToken?: string | undefined }): Promise<Listing>;
  listAll(path: string): Promise<Listing>;
  url(path: string): Promise<string>;
  bytes(path: string, max?: number): Promise<ArrayBuffer>;
  remove(path: string): Promise<unknown>;
  /** Signs in as somebody else from the next request on; undefined signs out. */
  signIn(token: string | undefined): void;
  /** Sets for how many milliseconds a failing request is retried. */
  retryFor(limitMs: number): void;
  close(): Promise<void>;
}

export interface Listing {
  items: string[];
  prefixes: string[];
  next: string | undefined;
}

export const clientNames = ["firebase", "ours"] as const;
export type ClientName = (typeof clientNames)[number];

/** Opens a client of the storage at `host:port`, signed in with `token`. */
export function openClient(name: ClientName, host: string, port: number, token: string | undefined): Client {
  return name === "firebase" ? firebaseClient(host, port, token) : ourClient(host, port, token);
}

let apps = 0;

function firebaseClient(host: string, port: number, token: string | undefined): Client {
  const app: FirebaseApp = initializeApp({ storageBucket: "site" }, `app ${++apps}`);
  const storage = firebase.getStorage(app);
  firebase.connectStorageEmulator(storage, host, port, token ? { mockUserToken: token } : {});
  const at = (path: string) => firebase.ref(storage, path);
  const inBrowser = typeof XMLHttpRequest === "function";
  return {
    name: "firebase",
    aborts: inBrowser,
    upload: (path, bytes, description) =>
      watched(firebase.uploadBytesResumable(at(path), bytes, description)),
    uploadBytes: (path, bytes, description) => firebase.uploadBytes(at(path), bytes, description),
    uploadString: (path, text, format) => firebase.uploadString(at(path), text, format),
    metadata: (path) => firebase.getMetadata(at(path)),
    update: (path, changes) => firebase.updateMetadata(at(path), changes),
    list: async (path, page) => listing(await firebase.list(at(path), page)),
    listAll: async (path) => listing(await firebase.listAll(at(path))),
    url: (path) => firebase.getDownloadURL(at(path)),
    bytes: (path, max) => firebase.getBytes(at(path), max),
    remove: (path) => firebase.deleteObject(at(path)),
    signIn(next) {
      Object.assign(storage, { _overrideAuthToken: next });
    },
    retryFor(limit) {
      storage.maxOperationRetryTime = limit;
      storage.maxUploadRetryTime = limit;
    },
    close: () => deleteApp(app),
  };
}

function ourClient(host: string, port: number, token: string | undefined): Client {
  let current = token;
  const origin = `http://${host}:${port}`;
  const storage = ours.connectStorage({ origin, token: () => current, firstDelay: 100 });
  const at = (path: string) => ours.ref(storage, path);
  return {
    name: "ours",
    aborts: true,
    upload: (path, bytes, description) => watched(ours.uploadBytesResumable(at(path), bytes, description)),
    uploadBytes: (path, bytes, description) => ours.uploadBytes(at(path), bytes, description),
    uploadString: (path, text, format) => ours.uploadString(at(path), text, format),
    metadata: (path) => ours.getMetadata(at(path)),
    update: (path, changes) => ours.updateMetadata(at(path), changes),
    list: async (path, page) => listing(await ours.list(at(path), page)),
    listAll: async (path) => listing(await ours.listAll(at(path))),
    url: (path) => ours.getDownloadURL(at(path)),
    bytes: (path, max) => ours.getBytes(at(path), max),
    remove: (path) => ours.deleteObject(at(path)),
    signIn(next) {
      current = next;
    },
    retryFor(limit) {
      storage.maxOperationRetryTime = limit;
      storage.maxUploadRetryTime = limit;
    },
    close: async () => storage.close(),
  };
}

interface Task extends Omit<Upload, "watch" | "outcome"> {
  on(
    event: "state_changed",
    next: ((snapshot: Standing) => void) | null,
    error: (error: { code: string }) => void,
    complete: () => void,
  ): unknown;
}

function watched(task: Task): Upload {
  return {
    get snapshot() {
      const { state, bytesTransferred, totalBytes } = task.snapshot;
      return { state, bytesTransferred, totalBytes };
    },
    pause: () => task.pause(),
    resume: () => task.resume(),
    cancel: () => task.cancel(),
    watch(each) {
      task.on(
        "state_changed",
        ({ state, bytesTransferred, totalBytes }) => each({ state, bytesTransferred, totalBytes }),
        ({ code }) => each(code),
        () => each("complete"),
      );
    },
    outcome: new Promise((resolve) => {
      task.on(
        "state_changed",
        null,
        ({ code }) => resolve(code ?? "an error without a code"),
        () => resolve("success"),
      );
    }),
  };
}

interface Page {
  items: { fullPath: string }[];
  prefixes: { fullPath: string }[];
  nextPageToken?: string | undefined;
}

function listing({ items, prefixes, nextPageToken }: Page): Listing {
  return {
    items: items.map(({ fullPath }) => fullPath),
    prefixes: prefixes.map(({ fullPath }) => fullPath),
    next: nextPageToken,
  };
}

/** Resolves when the upload's progress is as wanted, or the upload has ended. */
export function reaches(upload: Upload, wanted: (standing: Standing) => boolean): Promise<void> {
  return new Promise((resolve) => {
    upload.watch((event) => (typeof event === "string" || wanted(event)) && resolve());
  });
}
