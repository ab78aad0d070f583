import type { ReactNode } from "react";
import { Link } from "react-router";
import { dayOf, formatDay } from "../../dates/dates.ts";
import { Icon } from "../../ui/icon.tsx";
import { useIsSample } from "../shown-facts/use-congregation.ts";
import { sourceOf } from "../texts/page-texts.ts";
import type { RevisionInUse } from "../texts/published-pages.ts";

/** What texts that are easily mixed up are for, by the URL of their screens. */
const whatFor: Partial<Record<string, string>> = {
  "/pages/givings": "Why people give, and all ways to do it",
  "/pages/giving": "How to give by bank transfer; shows the account of “Bank details”",
  "/facts/giving":
    "The ways, the uses of gifts and the sites to give on, which /givings shows; and whether Contact shows the bank details",
};

export function ListedText({
  id,
  title,
  shownAt,
  screens,
  revision,
  today,
  preview,
  further,
  children,
}: {
  id: string;
  title: string;
  shownAt: string;
  screens: string;
  revision: RevisionInUse | undefined;
  today: string;
  preview: ReactNode;
  /** What is folded away beside the links to its other screens. */
  further?: ReactNode;
  /** What else is to be said of it. */
  children?: ReactNode;
}) {
  const isSample = useIsSample();
  // A page and its details may have the same title.
  const about = screens.startsWith("/facts/") ? `the details “${title}”` : title;
  return (
    <li id={id} className="relative flex items-center gap-3 py-2 ps-3 pe-1 hover:bg-accent/5 sm:ps-4 sm:pe-2">
      {preview}
      <div className="min-w-0 flex-1">
        <h3 className="text-lg leading-snug wrap-anywhere">
          <Link to={`${screens}/edit`} className="after:absolute after:inset-0 hover:underline">
            {title}
          </Link>
        </h3>
        <p className="text-sm leading-snug wrap-anywhere text-muted">
          {shownAt === "/" ? "Home page" : shownAt} ·{" "}
          <span className={revision && "font-semibold text-ink"}>
            {sourceOf(revision, revision ? formatDay(dayOf(revision.createdAt), today) : "", isSample)}
          </span>
        </p>
        {whatFor[screens] && <p className="text-sm leading-snug text-muted">{whatFor[screens]}</p>}
        {children}
      </div>
      <details name="more-of-a-page" className="group relative shrink-0 open:z-10">
        <summary className="relative grid size-11 cursor-pointer list-none place-items-center rounded-full hover:bg-accent/10 [&::-webkit-details-marker]:hidden">
          <Icon name="chevron" className="size-5 group-open:rotate-180" />
          <span className="sr-only">More for {about}</span>
        </summary>
        <div className="card absolute end-0 top-full w-64 max-w-[80vw] p-3 shadow-xl">
          {further}
          <ul>
            <ScreenLink to={shownAt} about={about}>
              See the page
            </ScreenLink>
            <ScreenLink to={`${screens}/history`} about={about}>
              History
            </ScreenLink>
          </ul>
        </div>
      </details>
    </li>
  );
}

function ScreenLink({ to, about, children }: { to: string; about: string; children: string }) {
  return (
    <li>
      <Link to={to} className="text-link inline-block py-1.5">
        {children}
        <span className="sr-only"> of {about}</span>
      </Link>
    </li>
  );
}
