import { t } from "@lingui/core/macro";
import { Link, NavLink, useSearchParams } from "react-router";
import { eventCategories } from "../../../content/event-categories.ts";
import { nameOfCategory, queryOf } from "../categories.ts";

const lists = [
  { to: "/event", name: () => t({ message: "Upcoming", comment: "A list of events" }) },
  { to: "/event/all", name: () => t({ message: "All, newest first", comment: "A list of events" }) },
  { to: "/event/past", name: () => t({ message: "Past", comment: "A list of events" }) },
  { to: "/event/calendar", name: () => t`Calendar` },
];

const tab =
  "inline-flex min-h-11 items-center border-b-2 border-transparent font-semibold text-accent hover:border-line aria-[current=page]:border-gold aria-[current=page]:text-ink";

export function ListsOfEvents() {
  const category = useSearchParams()[0].get("category") ?? undefined;
  return (
    <nav
      aria-label={t`Lists of events`}
      className="flex flex-wrap gap-x-3 text-[0.95rem] sm:gap-x-6 sm:text-base print:hidden"
    >
      {lists.map(({ to, name }) => (
        <NavLink key={to} to={to + queryOf({ category })} end className={tab}>
          {name()}
        </NavLink>
      ))}
    </nav>
  );
}

const choice =
  "inline-flex min-h-9 items-center rounded-full border border-line px-4 text-[0.95rem] text-accent hover:bg-card aria-[current=true]:border-accent aria-[current=true]:bg-accent aria-[current=true]:text-on-accent";

/** Links that show only one category. There must be two to choose from. */
export function Categories({
  shown,
  current,
  path,
  query = {},
}: {
  shown: string[];
  current: string | undefined;
  path: string;
  /** What else the URL selects. */
  query?: Record<string, string | undefined>;
}) {
  if (shown.length < 2 && current === undefined) return null;
  const listed = eventCategories.filter(({ id }) => id === current || shown.includes(id));
  const link = (category: string | undefined, name: string) => (
    <li key={name}>
      <Link
        to={path + queryOf({ category, ...query })}
        preventScrollReset
        aria-current={category === current || undefined}
        className={choice}
      >
        {name}
      </Link>
    </li>
  );
  return (
    <nav aria-label={t`Kinds of events`} className="print:hidden">
      <ul className="flex flex-wrap gap-2">
        {link(undefined, t`All kinds`)}
        {listed.map(({ id }) => link(id, nameOfCategory(id) ?? id))}
      </ul>
    </nav>
  );
}
