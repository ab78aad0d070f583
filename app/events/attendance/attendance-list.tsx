import { Link } from "react-router";
import { permitted } from "../../contexts.ts";
import { formatMoment } from "../../dates/dates.ts";
import { Pagination } from "../../lists/pagination.tsx";
import { pageOf } from "../../lists/paging.ts";
import { PrivateHead } from "../../shell/page-head.tsx";
import { ScriptButton } from "../../ui/script-button.tsx";
import { leadFromFormer } from "../lead-from-former.server.ts";
import type { Route } from "./+types/attendance-list";
import { peopleInWords } from "./attendance-limits.ts";
import { type Attendee, listAttendees } from "./attendees.server.ts";
import { whenInWords, whereInWords } from "./when.ts";

export const middleware = [leadFromFormer];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "events:write");
  const { id: eventId, day } = params;
  const { date, people, list } = await listAttendees(site.db, viewer, { eventId, day }, pageOf(request.url));
  const { title, isCancelled } = date.facts;
  return {
    title,
    isCancelled,
    when: whenInWords(date.facts),
    where: whereInWords(date.facts, await site.facts.read("congregation")),
    places: date.event.places,
    people,
    list,
  };
}

export default function AttendanceList({ loaderData, params }: Route.ComponentProps) {
  const { title, when, where, isCancelled, places, people, list } = loaderData;
  const { items: attendees, ...shown } = list;
  const coming = attendees.filter(({ state }) => state === "coming");
  const waiting = attendees.filter(({ state }) => state === "waiting");
  const base = `/event-alter/${params.id}/attendance`;
  return (
    <section className="shell column-list py-12 sm:py-16">
      <PrivateHead title={`Who is coming: ${title}, ${when}`} />
      <h1 className="text-4xl wrap-anywhere sm:text-5xl">{title}</h1>
      <p className="mt-4 text-lg font-semibold">
        {when}
        {isCancelled && ", cancelled"}
      </p>
      <p className="mb-6 text-muted">{where}</p>
      <p className="mb-8 flex flex-wrap gap-3 print:hidden">
        <a href={`${base}/${params.day}/export.csv`} className="button button-primary">
          Download as a spreadsheet
        </a>
        <ScriptButton onClick={() => window.print()} className="button button-quiet">
          Print
        </ScriptButton>
        <Link to={base} className="button button-quiet">
          All dates
        </Link>
      </p>
      <People
        heading={countOf("Coming", people.coming, places)}
        people={coming}
        none={people.coming > 0 ? "On the pages before." : "Nobody has replied yet."}
      />
      {people.waiting > 0 && (
        <People
          heading={countOf("Waiting", people.waiting, null)}
          people={waiting}
          none="On the pages that follow."
        />
      )}
      <Pagination {...shown} label="Pages of replies" />
    </section>
  );
}

function countOf(label: string, people: number, places: number | null): string {
  const words = `${label}: ${peopleInWords(people)}`;
  return places === null ? words : `${words}, for ${places} places`;
}

function People({
  heading,
  people,
  none,
}: {
  heading: string;
  people: Attendee[];
  /** Shown in place of an empty table. */
  none: string;
}) {
  return (
    <>
      <h2 className="mt-8 mb-4 text-3xl">{heading}</h2>
      {people.length === 0 ? (
        <p>{none}</p>
      ) : (
        <table className="w-full table-fixed text-start">
          <thead>
            <tr className="border-b border-line">
              <th scope="col" className="py-2 pe-4 text-start">
                Who
              </th>
              <th scope="col" className="w-24 py-2 pe-4 text-end">
                People
              </th>
              <th scope="col" className="hidden w-60 py-2 text-start sm:table-cell print:table-cell">
                Replied
              </th>
            </tr>
          </thead>
          <tbody>
            {people.map(({ id, name, email, people: count, repliedAt, isCalledOff }) => (
              <tr key={id} className="border-b border-line break-inside-avoid align-top">
                <td className="py-2 pe-4 wrap-anywhere">
                  {name && <bdi className="block font-semibold">{name}</bdi>}
                  <bdi>{email}</bdi>
                  {isCalledOff && <span className="block text-muted">Told that it does not take place</span>}
                </td>
                <td className="py-2 pe-4 text-end tabular-nums">{count}</td>
                <td className="hidden py-2 text-muted sm:table-cell print:table-cell">
                  {formatMoment(repliedAt)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
