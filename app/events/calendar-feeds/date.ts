import { here } from "../../contexts.ts";
import { found } from "../../serving/responses/found.ts";
import type { Route } from "./+types/date";
import { answerCalendar, eventFor, publishingOf } from "./answer.server.ts";
import { calendarDateOf } from "./calendar-events.server.ts";
import { isListed } from "./feed-events.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { slug, day } = params;
  const event = await eventFor(context, slug);
  found((await isListed(here(context).site.db, event, day)) || undefined, "date");
  return answerCalendar(context, {
    name: event.eventTitle,
    events: [calendarDateOf(event, day, await publishingOf(context))],
    fileName: `${slug}-${day}.ics`,
  });
}
