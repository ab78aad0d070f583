import { inThisLanguage } from "../../../platform/language/url-prefix.ts";
import { useCongregation } from "../../pages/shown-facts/use-congregation.ts";
import { whereaboutsOf } from "../../pages/shown-facts/whereabouts.ts";
import { Icon } from "../../ui/icon.tsx";
import { calendarFilePath, isSeries } from "../event-path.ts";
import type { ChurchEvent } from "../listed-dates.server.ts";
import { googleCalendarLink, outlookLink } from "./calendar-links.ts";

export function AddToCalendar({
  event,
  url,
  isPrimary,
}: {
  event: ChurchEvent;
  url: string;
  /** Whether its file is the one button of the page. */
  isPrimary: boolean;
}) {
  const congregation = useCongregation();
  const isWholeSeries = isSeries(event) && event.day === undefined;
  const file = isWholeSeries ? `/event/${event.slug}/calendar.ics` : calendarFilePath(event);
  if (!file) return null;
  const { name, address } = whereaboutsOf(event, congregation, event);
  const about = { url, place: [name, ...address].join(", ") };
  const links = isWholeSeries
    ? []
    : [
        { name: "Google", to: googleCalendarLink(event, about) },
        { name: "Outlook", to: outlookLink(event, about) },
      ];
  return (
    <section className="print:hidden">
      <h2 className="font-sans text-[0.95rem] font-normal tracking-normal text-muted">Add to my calendar</h2>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <a href={inThisLanguage(file)} className={`button ${isPrimary ? "button-primary" : "button-quiet"}`}>
          <Icon name="calendar" />
          {isWholeSeries ? "All dates" : "Calendar file"}
        </a>
        {links.map(({ name, to }) => (
          <a key={name} href={to} rel="noopener" className="text-link py-1.5">
            {name}
          </a>
        ))}
      </p>
    </section>
  );
}
