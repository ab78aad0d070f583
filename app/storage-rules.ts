import type { ContentPolicy, StorageRules } from "../platform/storage/rules.ts";

const picture: ContentPolicy = { kind: "picture" };

/** Where staff keep pictures that everybody sees: of daily posts and of events. */
const publicFolders = ["images/", "events/"];
const prayerFolder = "prayer-requests/";

/** Who may see, store and remove which files. What is not named here is closed. */
export const storageRules: StorageRules = {
  mayRead(person, path, owner) {
    if (isPublic(path)) return true;
    if (!isPrayer(path) || !person) return false;
    return person.role === "staff" || owner === person.id;
  },

  mayWrite(person, path, owner) {
    if (!person) return false;
    if (isPublic(path)) return person.role === "staff";
    // A name that is free or one's own: nobody writes over the picture of somebody else's request.
    return isPrayer(path) && (owner === undefined || owner === person.id);
  },

  mayDelete(person, path, owner) {
    if (!person) return false;
    if (isPublic(path)) return person.role === "staff";
    return isPrayer(path) && (person.role === "staff" || owner === person.id);
  },

  accepts: (path) => (isPublic(path) || isPrayer(path) ? picture : undefined),
};

function isPublic(path: string): boolean {
  return publicFolders.some((folder) => path.startsWith(folder));
}

function isPrayer(path: string): boolean {
  return path.startsWith(prayerFolder);
}
