/** An upload that was begun and may be continued. */
export interface RememberedUpload {
  /** Address of the upload on its server. */
  url: string;
  /** Path that the file will have. */
  path: string;
}

/** Remembers where files were on their way, so that the same file goes on after the page was loaded anew. */
export interface UploadMemory {
  recall(file: File, folder: string): RememberedUpload | undefined;
  remember(file: File, folder: string, upload: RememberedUpload): void;
  forget(file: File, folder: string): void;
}

type Shelf = Pick<globalThis.Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

const prefix = "upload:";
/** Below the day after which servers sweep abandoned uploads, in milliseconds. */
const lifetime = 20 * 60 * 60 * 1000;

/**
 * Keeps uploads in the browser's `localStorage`, for 20 hours. A file counts as the same when its name, size and time
 * of change are, and its folder is. Where nothing can be kept, such as in a private window, nothing is remembered.
 */
export function uploadMemory(
  shelf: () => Shelf = () => localStorage,
  now: () => number = Date.now,
): UploadMemory {
  const attempt = <T>(use: (shelf: Shelf) => T): T | undefined => {
    try {
      return use(shelf());
    } catch {
      return undefined;
    }
  };
  return {
    recall: (file, folder) =>
      attempt((kept) => {
        sweep(kept, now());
        return readEntry(kept.getItem(keyOf(file, folder)))?.upload;
      }),
    remember: (file, folder, upload) =>
      attempt((kept) => {
        sweep(kept, now());
        kept.setItem(keyOf(file, folder), JSON.stringify({ upload, until: now() + lifetime }));
      }),
    forget: (file, folder) => attempt((kept) => kept.removeItem(keyOf(file, folder))),
  };
}

function keyOf({ name, size, lastModified }: File, folder: string): string {
  return prefix + JSON.stringify([folder, name, size, lastModified]);
}

function sweep(kept: Shelf, now: number): void {
  const keys = Array.from({ length: kept.length }, (_, index) => kept.key(index));
  for (const key of keys) {
    if (!key?.startsWith(prefix)) continue;
    const entry = readEntry(kept.getItem(key));
    if (!entry || entry.until <= now) kept.removeItem(key);
  }
}

function readEntry(text: string | null): { upload: RememberedUpload; until: number } | undefined {
  const entry = JSON.parse(text ?? "null") as { upload?: Partial<RememberedUpload>; until?: unknown } | null;
  const { url, path } = entry?.upload ?? {};
  if (typeof url !== "string" || typeof path !== "string" || typeof entry?.until !== "number")
    return undefined;
  return { upload: { url, path }, until: entry.until };
}
