import type { Database } from "../../database/connection.ts";
import { serviceCategory } from "../events/service-length.ts";
import { publishedCongregation, setOfSlug } from "../pages/texts/facts-text.server.ts";
import { revisionsInUse } from "../pages/texts/read-text.server.ts";
import { readOriginals } from "../pages/texts/sample-state.server.ts";
import { isSampleShown } from "./sample-items.server.ts";
import { sampleMarksIn } from "./sample-marks.ts";

/** Something of the sample that visitors still see. */
export interface Leftover {
  kind: "everything" | "earlier" | "items" | "page" | "facts" | "service";
  /** The slug of a page, the name of a set of facts, or the id of a service; empty for the others. */
  id: string;
  /** What it still names. */
  marks: string[];
}

/** Everything of the sample that visitors still see; empty once the site is wholly the church's. */
export async function findLeftovers(db: Database): Promise<Leftover[]> {
  const originals = await readOriginals(db);
  if (originals === "sample") return [{ kind: "everything", id: "", marks: [] }];
  const { name, address } = await publishedCongregation(db);
  const own = [name, ...address].join("\n");
  const found: Leftover[] = [];
  if (originals === "earlier") found.push({ kind: "earlier", id: "", marks: [] });
  if (await isSampleShown(db)) found.push({ kind: "items", id: "", marks: [] });
  for (const { slug, stored } of await revisionsInUse(db)) {
    const marks = sampleMarksIn(stored?.content ?? "", own);
    const set = setOfSlug(slug);
    if (marks.length > 0) found.push({ kind: set ? "facts" : "page", id: set ?? slug, marks });
  }
  for (const { id, ...texts } of await services(db)) {
    const marks = sampleMarksIn(Object.values(texts).join("\n"), own);
    if (marks.length > 0) found.push({ kind: "service", id, marks });
  }
  return found;
}

/** Other events pass; a church keeps its services for years. */
function services(db: Database) {
  return db
    .selectFrom("events")
    .select(["id", "eventTitle", "eventContent", "placeName", "placeAddress"])
    .where("category", "=", serviceCategory)
    .where("rule", "!=", "")
    .limit(100)
    .execute();
}
