import { Link } from "react-router";
import { permitted } from "../../../contexts.ts";
import { dayOf, formatDate } from "../../../dates/dates.ts";
import { errorPage } from "../../../shell/error-page.tsx";
import { PrivateHead } from "../../../shell/page-head.tsx";
import { CommandButton } from "../../../ui/command-form.tsx";
import { ScriptButton } from "../../../ui/script-button.tsx";
import { clockOf, partOfDay, spanInWords } from "../slots.server.ts";
import { slotWord, vigilLimits, vigilsPath } from "../vigil-limits.ts";
import type { Route } from "./+types/vigil-sheet";
import { readSheet, type SheetPlace } from "./sheet.server.ts";

const dayMs = 24 * 60 * 60_000;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "prayer:moderate");
  const { vigil, slots } = await readSheet(site, viewer, params.id);
  const today = dayOf(site.clock().toISOString());
  const parts = Map.groupBy(
    slots.map((slot) => ({ ...slot, clock: clockOf(slot.at) })),
    ({ at }) => partOfDay(at, today),
  );
  const deletedAt = new Date(Date.parse(vigil.endsAt) + vigilLimits.daysKept * dayMs).toISOString();
  return {
    title: vigil.title,
    intention: vigil.intention,
    when: spanInWords(vigil),
    word: slotWord(vigil.slotMinutes),
    deletedOn: formatDate(deletedAt, "british"),
    parts: [...parts].map(([label, slots]) => ({ label, slots })),
  };
}

type Part = Route.ComponentProps["loaderData"]["parts"][number];

export default function VigilSheet({ loaderData, params: { id } }: Route.ComponentProps) {
  const { title, intention, when, word, parts, deletedOn } = loaderData;
  return (
    <section className="shell column-list py-12 sm:py-16 print:py-0">
      <PrivateHead title={`Who prays when: ${title}`} />
      <h1 className="text-4xl wrap-anywhere sm:text-5xl">
        <bdi>{title}</bdi>
      </h1>
      <p className="mt-4 font-semibold">{when}</p>
      <p className="wrap-anywhere text-muted">{intention}</p>
      <p className="my-6 flex flex-wrap gap-3 print:hidden">
        <ScriptButton onClick={() => window.print()} className="button button-primary">
          Print
        </ScriptButton>
        <Link to={`/vigils/${id}`} className="button button-quiet">
          Open its page
        </Link>
        <Link to={vigilsPath} className="button button-quiet">
          All vigils
        </Link>
      </p>
      <Empty parts={parts} word={word} />
      {parts.map((part) => (
        <Times key={part.label} part={part} vigilId={id} />
      ))}
      <p className="mt-6 hidden print:block">
        This sheet names people. Please destroy it by {deletedOn}, when the website deletes them too.
      </p>
    </section>
  );
}

/** The slots to come that nobody has taken: what whoever opens this page can do something about. */
function Empty({ parts, word }: { parts: readonly Part[]; word: { one: string; many: string } }) {
  const empty = parts.flatMap(({ label, slots }) => {
    const clocks = slots.filter(({ places, isOver }) => !isOver && places.length === 0);
    return clocks.length === 0 ? [] : [{ label, clocks: clocks.map(({ clock }) => clock) }];
  });
  const count = empty.reduce((sum, { clocks }) => sum + clocks.length, 0);
  return (
    <div className="card p-5 sm:p-6 print:hidden">
      <h2 className="text-2xl">
        {count === 0
          ? `Somebody prays in each ${word.one} to come`
          : `Nobody yet: ${count} ${count === 1 ? word.one : word.many}`}
      </h2>
      {empty.length > 0 && (
        <dl className="mt-3 flex flex-col gap-2">
          {empty.map(({ label, clocks }) => (
            <div key={label}>
              <dt className="font-semibold">{label}</dt>
              <dd>{clocks.join(", ")}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function Times({ part: { label, slots }, vigilId }: { part: Part; vigilId: string }) {
  return (
    <table className="mt-8 w-full table-fixed text-start print:mt-4">
      <caption className="pb-2 text-start font-serif text-2xl">{label}</caption>
      <colgroup>
        <col className="w-32" />
        <col />
      </colgroup>
      <thead className="sr-only">
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Who prays</th>
        </tr>
      </thead>
      <tbody>
        {slots.map(({ at, clock, places }) => (
          <tr key={at} className="break-inside-avoid border-b border-line align-top">
            <th scope="row" className="py-2 pe-4 text-start font-semibold tabular-nums">
              {clock}
            </th>
            <td className="py-2">
              {places.length === 0 ? (
                <span className="text-muted print:hidden">Nobody yet</span>
              ) : (
                <ul className="flex flex-col gap-1">
                  {places.map((place) => (
                    <PlaceLine key={place.id} place={place} clock={clock} vigilId={vigilId} />
                  ))}
                </ul>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PlaceLine({
  place: { id, name, isConfirmed },
  clock,
  vigilId,
}: {
  place: SheetPlace;
  clock: string;
  vigilId: string;
}) {
  const who = name || "Somebody";
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4">
      <span className="min-w-0 wrap-anywhere">
        <bdi>{who}</bdi>
        {!isConfirmed && <span className="text-muted"> (not confirmed yet)</span>}
      </span>
      <CommandButton
        action={`${vigilsPath}/${vigilId}/places/${id}/free`}
        preventScrollReset
        className="print:hidden"
        buttonClass="button button-quiet min-h-10 px-4 py-1"
      >
        Give to others
        <span className="sr-only">
          {" "}
          {clock}, taken by {who}
        </span>
      </CommandButton>
    </li>
  );
}

export const ErrorBoundary = errorPage();
