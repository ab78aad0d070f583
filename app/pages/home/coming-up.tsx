import { Link } from "react-router";
import { EventTeaserCard } from "../../events/event-teaser-card.tsx";
import type { ChurchEvent } from "../../events/listed-dates.server.ts";

/** How many events the home page shows. */
export const mostComingUp = 3;

export function ComingUp({ events, today }: { events: ChurchEvent[]; today: string }) {
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="next-events" className="shell pb-20">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <h2 id="next-events" className="text-4xl sm:text-5xl">
          Coming up
        </h2>
        <Link to="/event" className="button button-quiet">
          All events
        </Link>
      </div>
      <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
        {events.map((event) => (
          <li key={event.id} className="md:max-lg:last:odd:col-span-2">
            <EventTeaserCard event={event} today={today} />
          </li>
        ))}
      </ul>
    </section>
  );
}
