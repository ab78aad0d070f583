export interface RememberedUpload {
  url: string;
  path: string;
}

/** What a file is recognised by. */
export type FileTraits = Pick<File, "name" | "size" | "lastModified">;

/** Remembers unfinished uploads, so that an upload of the same file resumes after a reload. */
export interface UploadMemory {
  recall(file: FileTraits, folder: string): RememberedUpload | undefined;
  remember(file: FileTraits, folder: string, upload: RememberedUpload): void;
  remove(file: FileTraits, folder: string): void;
  /** The files whose upload into a folder can resume, in any order. */
  unfinished(folder: string): FileTraits[];
}

type WebStorage = Pick<globalThis.Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

const prefix = "upload:";
/** Milliseconds; less than the day after which servers delete abandoned uploads. */
const lifetime = 20 * 60 * 60 * 1000;

/**
 * Stores uploads in the browser's `localStorage` for 20 hours. A file is the same when its folder, name, size and
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
    recall: (file, folder) =>
      attempt((stored) => {
        sweep(stored, now());
        return parseEntry(stored.getItem(keyOf(file, folder)))?.upload;
      }),
    remember: (file, folder, upload) =>
      attempt((stored) => {
        sweep(stored, now());
        stored.setItem(keyOf(file, folder), JSON.stringify({ upload, until: now() + lifetime }));
      }),
    remove: (file, folder) => attempt((stored) => stored.removeItem(keyOf(file, folder))),
    unfinished: (folder) =>
      attempt((stored) => {
        sweep(stored, now());
        return keysOf(stored).flatMap((key) => {
          const [ofFolder, name, size, lastModified] = JSON.parse(key.slice(prefix.length));
          return ofFolder === folder ? [{ name, size, lastModified }] : [];
        });
      }) ?? [],
  };
}

function keyOf({ name, size, lastModified }: FileTraits, folder: string): string {
  return prefix + JSON.stringify([folder, name, size, lastModified]);
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
