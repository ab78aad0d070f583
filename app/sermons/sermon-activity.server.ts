import { dayOf } from "../dates/dates.ts";
import type { SavedSermon } from "./sermon-limits.ts";

export function subjectOf(id: string, { title }: { title: string }) {
  return { kind: "sermon", id, title } as const;
}

export function factsOf({
  title,
  sermonBy,
  scripture,
  date,
}: Pick<SavedSermon, "title" | "sermonBy" | "scripture" | "date">) {
  return { title, preacher: sermonBy, ...(scripture && { scripture }), date: dayOf(date) };
}
