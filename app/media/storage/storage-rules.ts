import type {
  ContentPolicy,
  StoragePerson,
  StorageRules,
  StoredOwner,
} from "../../../platform/storage/rules.ts";
import type { Permission } from "../../permissions.ts";
import {
  eventFolder,
  pictureFolder,
  postFolder,
  prayerFolder,
  sermonFolder,
  siteFileFolder,
} from "./storage-folders.ts";
import { maxBytes } from "./storage-limits.ts";

const picture = { kind: "picture", maxBytes: maxBytes.picture } as const;
const types = ["pdf", "mp3", "mp4"] as const;
const siteFileTypes = [...types, "m4a", "opus", "webm"] as const;

interface Folder {
  content: ContentPolicy;
  /** `all`: anyone reads what people with the permission store. `owners`: members store files for themselves. */
  belongsTo: "all" | "owners";
  /** Any of these permissions is needed to store, change, delete and list files, except one's own. */
  permissions: readonly Permission[];
  /** Who lists files, if not everybody who stores them. */
  listedBy?: readonly Permission[];
  /** Files that have a row of their own, which decides what replaces and deletes them. */
  hasRows?: boolean;
}

/** All folders. Any other path is closed. */
const folders: Record<string, Folder> = {
  [`${postFolder}/`]: { content: picture, belongsTo: "all", permissions: ["posts:write"] },
  [`${eventFolder}/`]: { content: picture, belongsTo: "all", permissions: ["events:write"] },
  [`${sermonFolder}/`]: { content: picture, belongsTo: "all", permissions: ["sermons:write"] },
  [`${pictureFolder}/`]: {
    content: { ...picture, vanishesWithin: 5 * 60 },
    belongsTo: "all",
    permissions: ["pages:write"],
    hasRows: true,
  },
  [`${prayerFolder}/`]: { content: picture, belongsTo: "owners", permissions: ["prayer:moderate"] },
  [`${siteFileFolder}/`]: {
    content: { kind: "file", maxBytes: maxBytes.recording, types: siteFileTypes },
    belongsTo: "all",
    permissions: ["pages:write", "sermons:write"],
    listedBy: ["pages:write"],
    hasRows: true,
  },
  /** Leaflets and recordings to download. */
  "resources/": {
    content: { kind: "file", maxBytes: maxBytes.download, types },
    belongsTo: "all",
    permissions: ["pages:write"],
  },
  /** Recordings and films that pages play. */
  "media/": {
    content: { kind: "file", maxBytes: maxBytes.recording, types },
    belongsTo: "all",
    permissions: ["pages:write", "sermons:write"],
  },
};

/** Who may read, store, overwrite, delete and list which files. */
export const storageRules: StorageRules = {
  mayRead(person, path, owner) {
    const folder = folderOf(path);
    if (folder?.belongsTo === "all") return true;
    if (!person || !folder) return false;
    return owner === person.id || isPermitted(person, folder) || isAllowed(person, "prayer:team");
  },

  mayWrite(person, path, owner) {
    const folder = folderOf(path);
    if (!person || !folder) return false;
    if (folder.hasRows && owner !== undefined) return false;
    if (folder.belongsTo === "all") return isPermitted(person, folder);
    // Only a new name or an own file: nobody overwrites the picture of another member's request.
    return owner === undefined || owner === person.id;
  },

  mayDelete(person, path, owner) {
    return !folderOf(path)?.hasRows && mayShow(person, path, owner);
  },

  mayUpdate(person, path, owner) {
    return storageRules.mayDelete(person, path, owner);
  },

  // The root lists only the names of the folders.
  mayList(person, prefix) {
    if (prefix === "") return person?.role === "staff";
    const folder = folderOf(prefix);
    return isPermitted(person, folder && { ...folder, permissions: folder.listedBy ?? folder.permissions });
  },

  mayChangeTokens(person, path) {
    const folder = folderOf(path);
    return !folder?.hasRows && isPermitted(person, folder);
  },

  accepts: (path) => folderOf(path)?.content,
};

/** Whether somebody may choose a stored file for what they write: their own, or any of a folder that they look after. */
export function mayShow(person: StoragePerson, path: string, owner: StoredOwner): boolean {
  const folder = folderOf(path);
  if (!person || !folder) return false;
  return isPermitted(person, folder) || (folder.belongsTo === "owners" && owner === person.id);
}

function isPermitted(person: StoragePerson, folder: Folder | undefined): boolean {
  return folder?.permissions.some((permission) => isAllowed(person, permission)) ?? false;
}

function isAllowed(person: StoragePerson, permission: Permission): boolean {
  return person?.permissions?.includes(permission) ?? false;
}

function folderOf(path: string): Folder | undefined {
  const name = path.slice(0, path.indexOf("/") + 1);
  return Object.hasOwn(folders, name) ? folders[name] : undefined;
}
