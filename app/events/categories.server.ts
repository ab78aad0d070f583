import { eventCategories } from "../../content/event-categories.ts";
import { datesFor, type Range } from "./event-reads.server.ts";
import type { EventSite } from "./listed-dates.server.ts";

export async function categoriesWithDates(
  site: Pick<EventSite, "db" | "clock">,
  { viewer, today }: Pick<Range, "viewer" | "today">,
  which: "upcoming" | "past" | "any",
): Promise<string[]> {
  const answers = await site.db
    .selectNoFrom((eb) =>
      eventCategories.map(({ id }) => {
        const first = datesFor(site, { viewer, category: id })
          .$if(which === "upcoming", (dates) => dates.where("date", ">=", today))
          .$if(which === "past", (dates) => dates.where("date", "<", today))
          .orderBy("date")
          .limit(1);
        // With "exists", PostgreSQL ignores the order and may read the whole table until it finds the first.
        return eb(first, "is not", null).as(id);
      }),
    )
    .executeTakeFirstOrThrow();
  return eventCategories.flatMap(({ id }) => (answers[id] ? [id] : []));
}
