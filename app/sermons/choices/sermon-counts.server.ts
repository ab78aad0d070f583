import type { Database } from "../../../database/connection.ts";
import type { Site } from "../../contexts.ts";
import { startOfYear } from "../../dates/dates.server.ts";
import { dayOf } from "../../dates/dates.ts";
import { spokenHere } from "../../dates/time-zone.ts";
import { visibleTo } from "../../items/visibility/visible.server.ts";
import type { Viewer } from "../../viewer.ts";
import { nameKeyOf } from "../collections/collection-names.ts";
import type { Counted } from "./choices.ts";

const mostYears = 100;
const mostPreachers = 100;
const mostSpellings = 1000;

export async function countByYear(
  { db, clock }: Pick<Site, "db" | "clock">,
  viewer: Viewer,
): Promise<Counted[]> {
  const sermons = db.selectFrom("videos").where(visibleTo(viewer, "sermons:write", clock()));
  const ends = await sermons
    .select(({ fn }) => [fn.min("date").as("first"), fn.max("date").as("last")])
    .executeTakeFirst();
  // There are none.
  if (!ends?.first || !ends.last) return [];
  const last = yearOf(ends.last);
  const first = Math.max(yearOf(ends.first), last - mostYears + 1);
  const years = Array.from({ length: last - first + 1 }, (_, index) => last - index);
  const counts = await sermons
    .select(({ fn }) =>
      years.map((year) =>
        fn
          .countAll()
          .filterWhere("date", ">=", startOfYear(year))
          .filterWhere("date", "<", startOfYear(year + 1))
          .as(String(year)),
      ),
    )
    .executeTakeFirst();
  return years.flatMap((year) => {
    const count = Number(counts?.[String(year)] ?? 0);
    return count > 0 ? [{ value: String(year), label: String(year), sermons: count }] : [];
  });
}

/** The people who preached a viewer's sermons, those who preached most first. All names of a speaker are one person. */
export async function countByPreacher(
  { db, clock }: Pick<Site, "db" | "clock">,
  viewer: Viewer,
): Promise<Counted[]> {
  const nameOf = await namesOfSpeakers(db);
  const rows = await db
    .selectFrom("videos")
    .where(visibleTo(viewer, "sermons:write", clock()))
    .select(({ fn }) => ["sermonBy", fn.countAll().as("sermons")])
    .groupBy("sermonBy")
    .orderBy("sermons", "desc")
    .orderBy("sermonBy")
    .limit(mostSpellings)
    .execute();
  const counts = new Map<string, number>();
  for (const { sermonBy, sermons } of rows) {
    const name = nameOf.get(nameKeyOf(sermonBy)) ?? sermonBy;
    counts.set(name, (counts.get(name) ?? 0) + Number(sermons));
  }
  // What is found is kept for readers of all languages.
  const { compare } = new Intl.Collator(spokenHere().church[0]);
  return [...counts]
    .map(([name, sermons]) => ({ value: name, label: name, sermons }))
    .sort((one, other) => other.sermons - one.sermons || compare(one.label, other.label))
    .slice(0, mostPreachers);
}

/** The name of each speaker by the keys of all their names. */
async function namesOfSpeakers(db: Database): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("sermonCollectionNames")
    .innerJoin("sermonCollections", "sermonCollections.id", "collectionId")
    .select(["nameKey", "sermonCollections.name"])
    .where("sermonCollectionNames.kind", "=", "speaker")
    .execute();
  return new Map(rows.map(({ nameKey, name }) => [nameKey, name]));
}

function yearOf(timestamp: string): number {
  return Number(dayOf(timestamp).slice(0, 4));
}
