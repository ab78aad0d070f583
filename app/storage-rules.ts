import type { ContentPolicy, StorageRules } from "../platform/storage/rules.ts";
import { eventFolder, postFolder, prayerFolder } from "./storage-folders.ts";
import { maxBytes } from "./storage-limits.ts";

const picture: ContentPolicy = { kind: "picture", maxBytes: maxBytes.picture };
const types = ["pdf", "mp3", "mp4"] as const;

interface Folder {
  content: ContentPolicy;
  /** `all`: anyone reads what staff store. `owners`: members store files for themselves, and staff see them too. */
  belongsTo: "all" | "owners";
}

/** All folders. Any other path is closed. */
const folders: Record<string, Folder> = {
  [`${postFolder}/`]: { content: picture, belongsTo: "all" },
  [`${eventFolder}/`]: { content: picture, belongsTo: "all" },
  [`${prayerFolder}/`]: { content: picture, belongsTo: "owners" },
  /** Leaflets and recordings to download. */
  "resources/": { content: { kind: "file", maxBytes: maxBytes.download, types }, belongsTo: "all" },
  /** Recordings and films that pages play. */
  "media/": { content: { kind: "file", maxBytes: maxBytes.recording, types }, belongsTo: "all" },
};

/** Who may read, store, overwrite, delete and list which files. */
export const storageRules: StorageRules = {
  mayRead(person, path, owner) {
    const folder = folderOf(path);
    if (folder?.belongsTo === "all") return true;
    return folder !== undefined && person !== null && (person.role === "staff" || owner === person.id);
  },

  mayWrite(person, path, owner) {
    const folder = folderOf(path);
    if (!person || !folder) return false;
    if (folder.belongsTo === "all") return person.role === "staff";
    // Only a new name or an own file: nobody overwrites the picture of another member's request.
    return owner === undefined || owner === person.id;
  },

  mayDelete(person, path, owner) {
    const folder = folderOf(path);
    if (!person || !folder) return false;
    return person.role === "staff" || (folder.belongsTo === "owners" && owner === person.id);
  },

  mayUpdate(person, path, owner) {
    return storageRules.mayDelete(person, path, owner);
  },

  // The root lists only the names of the folders.
  mayList(person, prefix) {
    return person?.role === "staff" && (prefix === "" || folderOf(prefix) !== undefined);
  },

  mayChangeTokens(person, path) {
    return person?.role === "staff" && folderOf(path) !== undefined;
  },

  accepts: (path) => folderOf(path)?.content,
};

function folderOf(path: string): Folder | undefined {
  const name = path.slice(0, path.indexOf("/") + 1);
  return Object.hasOwn(folders, name) ? folders[name] : undefined;
}
