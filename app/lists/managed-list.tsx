import { useEffect, useLayoutEffect, useRef } from "react";
import { Link, Outlet, useLocation } from "react-router";
import { PrivateHead } from "../shell/page-head.tsx";
import { usePageSearch } from "../ui/use-page-search.ts";
import { MoreScreens } from "./more-screens.tsx";
import { PagedList } from "./paged-list.tsx";
import { RemoveSample } from "./remove-sample.tsx";

/** More than these would push the list off a phone’s first screen. */
const mostBeside = 3;

/** A list for staff to edit; its dialogs are its child routes. */
export function ManagedList<Item extends { id: string }>({
  title,
  about,
  hasSample,
  create,
  further = [],
  filter,
  ...list
}: {
  title: string;
  /** What this screen is for, in one sentence. */
  about: string;
  hasSample: boolean;
  create?: { to: string; label: string };
  /** Screens that belong to it. */
  further?: { to: string; label: string }[];
  filter?: React.ReactNode;
} & React.ComponentProps<typeof PagedList<Item>>) {
  useReturnToRow();
  const isLong = further.length > mostBeside;
  return (
    <section className="shell column-list py-8 sm:py-14">
      <PrivateHead title={title} />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="min-w-0 flex-1 basis-56 text-4xl sm:text-5xl">{title}</h1>
        <div className={`flex flex-wrap gap-3 sm:ms-auto sm:justify-end ${isLong ? "ms-auto" : ""}`}>
          {isLong ? (
            <MoreScreens screens={further} />
          ) : (
            further.map(({ to, label }) => (
              <Link key={to} to={to} className="button button-quiet">
                {label}
              </Link>
            ))
          )}
          {create && (
            <Link to={create.to} className="button button-primary">
              {create.label}
            </Link>
          )}
        </div>
      </div>
      <p className="mt-3 mb-5 max-w-prose text-muted sm:mt-4 sm:mb-8 sm:text-lg">{about}</p>
      {filter}
      <PagedList {...list} gap="gap-3" />
      {hasSample && (
        <div className="mt-10">
          <RemoveSample />
        </div>
      )}
      <Outlet />
    </section>
  );
}

/** After an edit, focuses the row's edit link and scrolls only if the row is not visible. */
function useReturnToRow(): void {
  const { hash, key } = useLocation();
  const place = useRef(0);
  // The router scrolls to the row after this, and before the effect below.
  useLayoutEffect(() => {
    place.current = window.scrollY;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same row may be changed twice
  useEffect(() => {
    const row = document.getElementById(hash.slice(1));
    if (!row) return;
    window.scrollTo(0, place.current);
    row.scrollIntoView({ block: "nearest" });
    const edit = row.querySelector<HTMLElement>('a:is([href*="/update"], [href*="/change"])');
    const isFolded = edit?.checkVisibility({ contentVisibilityAuto: true }) === false;
    // Scrolls further where the row does not fit on the screen.
    (isFolded ? edit?.closest("details")?.querySelector("summary") : edit)?.focus();
  }, [hash, key]);
}

export function DialogLink({
  to,
  name,
  tone = "quiet",
  children,
}: {
  to: string;
  name: string;
  tone?: "quiet" | "danger";
  children: string;
}) {
  return (
    <Link
      to={to + usePageSearch()}
      preventScrollReset
      className={`button min-h-10 px-2.5 py-1 sm:px-4 ${tone === "danger" ? "button-danger" : "button-quiet"}`}
    >
      {children}
      <span className="sr-only"> {name}</span>
    </Link>
  );
}
