import type { Kysely } from "kysely";
import { invalid } from "../errors.ts";
import type { Storage } from "../files/storage.ts";
import { bucket } from "../names.ts";
import type { StorageTables } from "../records/tables.ts";
import { denied } from "../rules.ts";

const mostResults = 1000;
/** Names read after a folder, before knowing what follows it. */
const few = 4;

interface Listing {
  items: { name: string; bucket: string }[];
  prefixes: string[];
  nextPageToken?: string;
}

/**
 * Lists objects by `prefix`, `delimiter`, `pageToken` and `maxResults` (Firebase Storage protocol).
 *
 * Items and folders are ordered by their bytes and both count towards `maxResults`, so that each folder is on one page
 * only. The cost of a page depends on what it shows, not on how many files its folders hold.
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
  // Files side by side are read in batches; the contents of folders are skipped with a small read after each.
  let batch = most + 1;
  for (;;) {
    const names = await namesFrom(db, next, end, batch);
    let folder: string | undefined;
    for (const name of names) {
      const rest = name.slice(prefix.length);
      // Names with empty parts cannot be uploaded, and clients could not handle them.
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

/** The first name after everything in a folder: `0` follows the slash in ASCII. */
function behindFolder(folder: string): string {
  return `${folder.slice(0, -1)}0`;
}

/** The first string after a name; names have no control characters. */
function behindFile(name: string): string {
  return `${name}\u0001`;
}

function resultsWanted(text: string | null): number {
  if (text === null || text === "") return mostResults;
  if (!/^\d{1,9}$/.test(text) || Number(text) < 1)
    throw invalid("maxResults must be a whole number above 0.");
  return Math.min(Number(text), mostResults);
}

function cursorOf(token: string | null, prefix: string): string {
  if (token === null || token === "") return prefix;
  const cursor = Buffer.from(token, "base64url");
  const text = cursor.toString();
  const isOurs = cursor.toString("base64url") === token && Buffer.from(text).equals(cursor);
  if (!isOurs || text.includes("\0") || !text.startsWith(prefix.slice(0, -1)) || text < prefix)
    throw invalid("The page token is not valid for this list.");
  return text;
}
