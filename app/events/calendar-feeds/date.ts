import { here } from "../../contexts.ts";
import { resolveDate } from "../date-urls.server.ts";
import { leadToFile } from "../moved-url.server.ts";
import type { Route } from "./+types/date";
import { answerCalendar, eventFor, publishingOf } from "./answer.server.ts";
import { calendarDateOf } from "./calendar-events.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { slug, day } = params;
  const { site, viewer } = here(context);
  const address = await resolveDate(site, viewer, params);
  if (address.isOld) throw leadToFile(address, "/calendar.ics");
  const event = await eventFor(context, slug);
  return answerCalendar(context, {
    name: event.eventTitle,
    events: [calendarDateOf(event, day, await publishingOf(context))],
    fileName: `${slug}-${day}.ics`,
  });
}
