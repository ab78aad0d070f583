import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { EventTeaserCard } from "../../events/event-teaser-card.tsx";
import type { ChurchEvent } from "../../events/listed-dates.server.ts";
import type { GroupsOfWeek } from "../groups/groups-of-week.server.ts";

export const mostComingUp = 3;

export function ComingUp({
  events,
  groups,
  today,
}: {
  events: ChurchEvent[];
  groups: GroupsOfWeek | undefined;
  today: string;
}) {
  if (events.length === 0 && !groups) return null;
  return (
    <section aria-labelledby="next-events" className="shell pb-20">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <h2 id="next-events" className="text-4xl sm:text-5xl">
          <Trans>Coming up</Trans>
        </h2>
        <Link to="/event" className="button button-quiet">
          <Trans>All events</Trans>
        </Link>
      </div>
      {events.length > 0 && (
        <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
          {events.map((event) => (
            <li key={event.id} className="md:max-lg:last:odd:col-span-2">
              <EventTeaserCard event={event} today={today} />
            </li>
          ))}
        </ul>
      )}
      {groups && <GroupsThisWeek groups={groups.groups} path={groups.path} isBelow={events.length > 0} />}
    </section>
  );
}

function GroupsThisWeek({
  groups,
  path,
  isBelow,
}: Pick<GroupsOfWeek, "groups" | "path"> & { isBelow: boolean }) {
  return (
    <div className={isBelow ? "mt-10" : ""}>
      <h3 className="text-2xl">
        <Trans>Groups this week</Trans>
      </h3>
      <ul aria-label={t`Groups this week`} className="mt-4 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {groups.map(({ id, name, when, place }) => (
          <li key={id} className="border-t border-line py-3 wrap-anywhere">
            <span className="block text-accent">{when}</span>
            <span className="block font-semibold">{name}</span>
            <span className="block text-muted">{place}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 print:hidden">
        <Link to={path} className="text-link inline-block py-1.5">
          <Trans>All groups</Trans>
        </Link>
      </p>
    </div>
  );
}
