export interface RememberedUpload {
  url: string;
  path: string;
}

/** What a file is recognised by. */
export type FileTraits = Pick<File, "name" | "size" | "lastModified">;

/**
 * Remembers unfinished uploads, so that an upload of the same file for the same purpose, such as a folder or what it
 * replaces, resumes after a reload.
 */
export interface UploadMemory {
  recall(file: FileTraits, purpose: string): RememberedUpload | undefined;
  remember(file: FileTraits, purpose: string, upload: RememberedUpload): void;
  remove(file: FileTraits, purpose: string): void;
  /** The files whose upload for this purpose can resume, in any order. */
  unfinished(purpose: string): FileTraits[];
}

type WebStorage = Pick<globalThis.Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

const prefix = "upload:";
/** Milliseconds; less than the day after which servers delete abandoned uploads. */
const lifetime = 20 * 60 * 60 * 1000;

/**
 * Stores uploads in the browser's `localStorage` for 20 hours. A file is the same when its purpose, name, size and
 * modification time are. Without storage, such as in a private window, nothing is remembered.
 */
export function uploadMemory(
  storage: () => WebStorage = () => localStorage,
  now: () => number = Date.now,
): UploadMemory {
  const attempt = <T>(use: (storage: WebStorage) => T): T | undefined => {
    try {
      return use(storage());
    } catch {
      return undefined;
    }
  };
  return {
    recall: (file, purpose) =>
      attempt((stored) => {
        sweep(stored, now());
        return parseEntry(stored.getItem(keyOf(file, purpose)))?.upload;
      }),
    remember: (file, purpose, upload) =>
      attempt((stored) => {
        sweep(stored, now());
        stored.setItem(keyOf(file, purpose), JSON.stringify({ upload, until: now() + lifetime }));
      }),
    remove: (file, purpose) => attempt((stored) => stored.removeItem(keyOf(file, purpose))),
    unfinished: (purpose) =>
      attempt((stored) => {
        sweep(stored, now());
        return keysOf(stored).flatMap((key) => {
          const [isFor, name, size, lastModified] = JSON.parse(key.slice(prefix.length));
          return isFor === purpose ? [{ name, size, lastModified }] : [];
        });
      }) ?? [],
  };
}

function keyOf({ name, size, lastModified }: FileTraits, purpose: string): string {
  return prefix + JSON.stringify([purpose, name, size, lastModified]);
}

function sweep(stored: WebStorage, now: number): void {
  for (const key of keysOf(stored)) {
    const entry = parseEntry(stored.getItem(key));
    if (!entry || entry.until <= now) stored.removeItem(key);
  }
}

function keysOf(stored: WebStorage): string[] {
  const keys = Array.from({ length: stored.length }, (_, index) => stored.key(index) ?? "");
  return keys.filter((key) => key.startsWith(prefix));
}

function parseEntry(text: string | null): { upload: RememberedUpload; until: number } | undefined {
  const entry = JSON.parse(text ?? "null") as { upload?: Partial<RememberedUpload>; until?: unknown } | null;
  const { url, path } = entry?.upload ?? {};
  if (typeof url !== "string" || typeof path !== "string" || typeof entry?.until !== "number")
    return undefined;
  return { upload: { url, path }, until: entry.until };
}
