import type { Route } from "./+types/event";
import { answerCalendar, eventFor, publishingOf } from "./answer.server.ts";
import { calendarEventsOf } from "./calendar-events.server.ts";
import { calendarNamed } from "./calendar-feeds.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const event = await eventFor(context, params.slug);
  const publishing = await publishingOf(context);
  return answerCalendar(context, {
    name: calendarNamed(publishing.congregation.name, event.eventTitle),
    events: calendarEventsOf(event, publishing),
  });
}
