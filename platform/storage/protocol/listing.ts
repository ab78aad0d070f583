import type { Kysely } from "kysely";
import { invalid } from "../errors.ts";
import type { Storage } from "../files/storage.ts";
import { bucket } from "../names.ts";
import type { StorageTables } from "../records/tables.ts";
import { denied } from "../rules.ts";

const mostResults = 1000;
/** Names that are looked at behind a folder before it is known what follows. */
const few = 4;

export interface Listing {
  items: { name: string; bucket: string }[];
  /** Folders below the prefix; each ends in a slash. */
  prefixes: string[];
  /** Continues behind this page; absent at the end. */
  nextPageToken?: string;
}

/**
 * Lists the collection: `prefix`, `delimiter`, `pageToken` and `maxResults` (Firebase Storage protocol).
 *
 * Items and folders come together in the order of their bytes and both count towards `maxResults`, so that every folder
 * stands on one page only. A page costs as much as it shows, however many files lie in its folders or elsewhere.
 *
 * @throws {StorageError} 400, 401 or 403.
 */
export async function listFiles(storage: Storage, request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const prefix = query.get("prefix") ?? "";
  if (prefix !== "" && !prefix.endsWith("/")) throw invalid("The prefix must be empty or end in a slash.");
  if (prefix.includes("\0")) throw invalid("There is no such folder.");
  const delimiter = query.get("delimiter") ?? "";
  if (delimiter !== "" && delimiter !== "/") throw invalid("The delimiter can only be a slash.");
  const most = resultsWanted(query.get("maxResults"));
  const from = cursorOf(query.get("pageToken"), prefix);
  const person = await storage.personOf(request);
  if (!storage.rules.mayList(person, prefix)) throw denied(person, "list");
  const listing = await pageOf(storage.db, { prefix, from, most, inFolders: delimiter === "/" });
  return Response.json(listing, { headers: { "Cache-Control": "private, no-cache" } });
}

async function pageOf(
  db: Kysely<StorageTables>,
  { prefix, from, most, inFolders }: { prefix: string; from: string; most: number; inFolders: boolean },
): Promise<Listing> {
  const listing: Listing = { items: [], prefixes: [] };
  const end = prefix === "" ? undefined : behindFolder(prefix);
  let next = from;
  // Files next to each other are read at once. What lies in a folder is skipped, and what follows it is felt for.
  let batch = most + 1;
  for (;;) {
    const names = await namesFrom(db, next, end, batch);
    let folder: string | undefined;
    for (const name of names) {
      const rest = name.slice(prefix.length);
      // Names with empty parts cannot be uploaded; should there be any, clients could not work with them.
      const isOdd = rest.split("/").includes("");
      if (listing.items.length + listing.prefixes.length === most && !isOdd) {
        return { ...listing, nextPageToken: Buffer.from(next).toString("base64url") };
      }
      const slash = inFolders ? rest.indexOf("/") : -1;
      if (slash > 0) {
        folder = name.slice(0, prefix.length + slash + 1);
        break;
      }
      if (!isOdd) listing.items.push({ name, bucket });
      next = behindFile(name);
    }
    if (folder !== undefined) {
      listing.prefixes.push(folder);
      next = behindFolder(folder);
      batch = few;
    } else if (names.length < batch) return listing;
    else batch = Math.min(batch * 4, most + 1);
  }
}

async function namesFrom(db: Kysely<StorageTables>, from: string, end: string | undefined, limit: number) {
  const rows = await db
    .selectFrom("storedFiles")
    .select("fullPath")
    .where("fullPath", ">=", from)
    .$if(end !== undefined, (query) => query.where("fullPath", "<", end ?? ""))
    .orderBy("fullPath")
    .limit(limit)
    .execute();
  return rows.map(({ fullPath }) => fullPath);
}

/** The first name that could follow all names in a folder: `0` comes right after the slash. */
function behindFolder(folder: string): string {
  return `${folder.slice(0, -1)}0`;
}

/** The first text that could follow a name; no name has control characters. */
function behindFile(name: string): string {
  return `${name}\u0001`;
}

function resultsWanted(text: string | null): number {
  if (text === null || text === "") return mostResults;
  if (!/^\d{1,9}$/.test(text) || Number(text) < 1)
    throw invalid("maxResults must be a whole number above 0.");
  return Math.min(Number(text), mostResults);
}

/** Where a page begins. */
function cursorOf(token: string | null, prefix: string): string {
  if (token === null || token === "") return prefix;
  const cursor = Buffer.from(token, "base64url");
  const text = cursor.toString();
  const isOurs = cursor.toString("base64url") === token && Buffer.from(text).equals(cursor);
  if (!isOurs || text.includes("\0") || !text.startsWith(prefix.slice(0, -1)) || text < prefix)
    throw invalid("The page token is not one of this list.");
  return text;
}
