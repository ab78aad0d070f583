import { Link } from "react-router";
import { formatDay } from "../../dates/dates.ts";
import { CommandButton } from "../../ui/command-form.tsx";
import type { Visits } from "./visits.server.ts";

/** How many pages visitors opened on each of the last days, as bars and as a table. */
export function VisitsPlot({ visits: { isOn, maySwitch, days, pages } }: { visits: Visits }) {
  const all = days.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <h2 className="mt-12 mb-2 text-3xl">Visits</h2>
      <p className="mb-5 max-w-prose text-muted">
        {isOn
          ? `How often visitors opened a page in the last ${days.length} days. Robots and people who have logged in are left out, and nothing of who came is stored.`
          : "Visits are not counted."}
      </p>
      {all > 0 && (
        <div className="card grid gap-6 p-5 sm:p-6 lg:grid-cols-[3fr_2fr]">
          <div className="min-w-0">
            <Bars days={days} all={all} />
            <DaysTable days={days} />
          </div>
          <div className="min-w-0">
            <h3 className="text-xl">Most visited pages</h3>
            <ol className="mt-2">
              {pages.map(({ path, count }) => (
                <li key={path} className="flex justify-between gap-4 py-0.5">
                  <Link to={path} className="min-w-0 wrap-anywhere hover:underline">
                    {path === "/" ? "Home page" : path}
                  </Link>
                  <span className="tabular-nums">{amount(count)}</span>
                </li>
              ))}
            </ol>
          </div>
        </div>
      )}
      {isOn && all === 0 && <p className="card p-6 text-lg text-muted">No visits yet.</p>}
      {maySwitch && (
        <CommandButton action="/staff/visits" fields={{ count: isOn ? "off" : "on" }} className="mt-4">
          {isOn ? "Do not count visits" : "Count visits"}
        </CommandButton>
      )}
    </>
  );
}

const [step, height] = [10, 100];

function Bars({ days, all }: { days: Visits["days"]; all: number }) {
  const most = Math.max(...days.map(({ count }) => count));
  const [first, last] = [days[0], days.at(-1)];
  return (
    <figure>
      <svg
        role="img"
        aria-label={`${amount(all)} pages opened in ${days.length} days, at most ${amount(most)} on a day`}
        viewBox={`0 0 ${days.length * step} ${height}`}
        preserveAspectRatio="none"
        className="h-32 w-full border-b border-line text-accent"
      >
        {days.map(({ day, count }, index) => {
          const bar = Math.max(count > 0 ? 1 : 0, (count / most) * height);
          return (
            <rect
              key={day}
              x={index * step + 1}
              y={height - bar}
              width={step - 2}
              height={bar}
              fill="currentColor"
            />
          );
        })}
      </svg>
      <figcaption className="mt-1 flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <span>{first && formatDay(first.day, last?.day)}</span>
        <span>
          {amount(all)} in all, at most {amount(most)} on a day
        </span>
        <span>Today</span>
      </figcaption>
    </figure>
  );
}

function DaysTable({ days }: { days: Visits["days"] }) {
  return (
    <details className="mt-3">
      <summary className="cursor-pointer py-1 font-semibold">Day by day</summary>
      <table className="mt-2 w-full text-start">
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col" className="text-end">
              Pages opened
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, count }) => (
            <tr key={day} className="border-t border-line">
              <th scope="row" className="font-normal">
                {formatDay(day)}
              </th>
              <td className="text-end tabular-nums">{amount(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function amount(count: number): string {
  return count.toLocaleString("en-GB");
}
