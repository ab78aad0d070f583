import { Link } from "react-router";
import { permitted } from "../../contexts.ts";
import { PrivateHead } from "../../shell/page-head.tsx";
import { EmptyList, HowToBegin } from "../../ui/empty-list.tsx";
import type { Route } from "./+types/months";
import { followUpsPath } from "./follow-up-limits.ts";
import { type Month, mostMonths, tooFew } from "./month-in-words.ts";
import { readMonths } from "./months.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "prayer:pastor");
  return { months: await readMonths(site, viewer) };
}

export default function PrayerMonths({ loaderData: { months } }: Route.ComponentProps) {
  const isEmpty = months.every(({ came }) => came === 0);
  return (
    <section className="shell column-list py-12 sm:py-16">
      <PrivateHead title="Prayer by month" />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-4xl sm:text-5xl">Prayer by month</h1>
        <Link to={followUpsPath} className="button button-quiet">
          To follow up
        </Link>
      </div>
      <p className="mt-4 mb-8 max-w-prose text-lg text-muted">
        What people asked us to pray for in the last {mostMonths} months, and how we cared for it. It counts
        requests and never people.
      </p>
      {isEmpty ? (
        <EmptyList message={`Nobody has asked for prayer in the last ${mostMonths} months.`}>
          <HowToBegin
            what="Once people ask for prayer, each month stands here with how many asked and how long they waited."
            example="March: a dozen requests, half of them answered within a day."
            begin={{ to: "/submit-prayer-requests", label: "See the form that people fill in" }}
          />
        </EmptyList>
      ) : (
        <>
          <Numbers months={months} />
          <Kinds months={months} />
          <Explanation />
        </>
      )}
    </section>
  );
}

const cell = "py-2 ps-1 text-end tabular-nums sm:ps-2";

/** They leave room for each heading on the narrowest phones. */
const columns = [
  { name: "Came", width: "w-[15%]" },
  { name: "Waited", width: "w-[20%]" },
  { name: "Followed up", width: "w-[24%]" },
  { name: "Answered", width: "w-[27%]" },
];

function Numbers({ months }: { months: Month[] }) {
  return (
    <table className="w-full table-fixed text-start text-sm sm:text-base">
      <caption className="pb-2 text-start font-serif text-2xl">How many, and how long they waited</caption>
      <thead>
        <tr className="border-b border-line align-bottom">
          <th scope="col">
            <span className="sr-only">Month</span>
          </th>
          {columns.map(({ name, width }) => (
            <th key={name} scope="col" className={`${cell} ${width} wrap-anywhere`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map(({ name, came, waited, followedUp, answered }) => (
          <tr key={name} className="border-b border-line align-top">
            <th scope="row" className="py-2 text-start font-semibold wrap-anywhere">
              {name}
            </th>
            <td className={cell}>{came}</td>
            {came === 0 ? (
              <td className={`${cell} text-muted`} colSpan={columns.length - 1}>
                {nobodyAsked}
              </td>
            ) : (
              [waited, followedUp, answered].map((value, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: they are columns
                <td key={index} className={cell}>
                  {value ?? <Unsaid />}
                </td>
              ))
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Kinds({ months }: { months: Month[] }) {
  return (
    <table className="mt-12 w-full table-fixed text-start">
      <caption className="pb-2 text-start font-serif text-2xl">What they were about</caption>
      <colgroup>
        <col className="w-24 sm:w-48" />
        <col />
      </colgroup>
      <thead className="sr-only">
        <tr>
          <th scope="col">Month</th>
          <th scope="col">Kinds</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ name, came, kinds }) => (
          <tr key={name} className="border-b border-line align-top">
            <th scope="row" className="py-2 pe-4 text-start font-semibold wrap-anywhere">
              {name}
            </th>
            <td className="py-2 wrap-anywhere">
              {kinds ? (
                <ul>
                  {kinds.map(({ name, count }) => (
                    <li key={name}>
                      {name}: {count}
                    </li>
                  ))}
                </ul>
              ) : came === 0 ? (
                <span className="text-muted">{nobodyAsked}</span>
              ) : (
                <Unsaid />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const nobodyAsked = "Nobody asked";

function Unsaid() {
  return (
    <>
      <span aria-hidden="true" className="text-muted">
        –
      </span>
      <span className="sr-only">Not shown: fewer than {tooFew}</span>
    </>
  );
}

function Explanation() {
  return (
    <ul className="mt-8 ms-5 flex max-w-prose list-disc flex-col gap-2 text-muted">
      <li>
        “–” stands where fewer than {tooFew} requests came: then we show only how many, so that nobody is
        recognised. A kind with fewer than {tooFew} requests is not named either.
      </li>
      <li>Waited: somebody decided about half of them within this time.</li>
      <li>Followed up: somebody wrote a private note about it that has no day, or is marked as done.</li>
      <li>Requests that were withdrawn or deleted are not counted any more.</li>
    </ul>
  );
}
