import type { FoundList, FoundSermon } from "./found-list.ts";
import { momentOf, orderAmong, unsureDate } from "./written-dates.server.ts";

export type Dates = Pick<FoundSermon, "date" | "unsureDate">;

/** The first of these dates that can be read or may mean two days. */
export function datesIn(written: readonly string[]): Dates {
  const dates = written.map((one) => ({ date: momentOf(one), unsureDate: unsureDate(one) }));
  return dates.find(({ date, unsureDate }) => date || unsureDate) ?? { date: "", unsureDate: "" };
}

/** Of cells, any of which may be other text: the first date that can be read, or else the first that may mean two days. */
export function datesInCells(cells: readonly string[]): Dates {
  return datesIn([...cells.filter((cell) => momentOf(cell) !== ""), ...cells]);
}

/** Reads dates that may mean two days as the others of their list are written, all of which are `written`. */
export function decideDates({ sermons, sentences }: FoundList, written: readonly string[]): void {
  const order = orderAmong(written);
  const unsure = order ? sermons.filter((sermon) => sermon.unsureDate !== "") : [];
  const [first] = unsure;
  if (!order || !first) return;
  sentences.push(
    `“${first.unsureDate}” and the like are read with the ${order === "day first" ? "day" : "month"} first, because other dates in the list are written so.`,
  );
  for (const sermon of unsure) {
    sermon.date = momentOf(sermon.unsureDate, order);
    sermon.unsureDate = "";
  }
}
