import type { ContentPolicy, StorageRules, UploadLimits } from "../platform/storage/rules.ts";
import { megabyte } from "../platform/storage/sizes.ts";
import { eventFolder } from "./events/events.ts";
import { postFolder } from "./posts/posts.ts";
import { prayerFolder } from "./prayer/prayer.ts";

const types = ["pdf", "mp3", "mp4"] as const;

interface Folder {
  content: ContentPolicy;
  /** `all` read what staff store; `owners` store for themselves, and staff see it too. */
  belongsTo: "all" | "owners";
}

/** Every folder there is. What is not named here is closed. */
const folders: Record<string, Folder> = {
  [`${postFolder}/`]: { content: { kind: "picture" }, belongsTo: "all" },
  [`${eventFolder}/`]: { content: { kind: "picture" }, belongsTo: "all" },
  [`${prayerFolder}/`]: { content: { kind: "picture" }, belongsTo: "owners" },
  /** Leaflets and recordings to take home. */
  "resources/": { content: { kind: "file", maxBytes: 100 * megabyte, types }, belongsTo: "all" },
  /** Recordings and films that pages play. */
  "media/": { content: { kind: "file", maxBytes: 2048 * megabyte, types }, belongsTo: "all" },
};

/** Members add a picture to a prayer now and then; staff fill an archive in an afternoon. */
export const uploadLimits: UploadLimits = {
  member: { active: 10, stagedBytes: 64 * megabyte, filesPerHour: 60 },
  staff: { active: 50, stagedBytes: 8192 * megabyte, filesPerHour: 1000 },
};

/** Who may see, store, change, remove and list which files. */
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
    // A name that is free or one's own: nobody writes over the picture of somebody else's request.
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

  // The root shows no more than the names of the folders.
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
