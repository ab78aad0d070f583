import { useEffect, useLayoutEffect, useRef } from "react";
import { Link, Outlet, useLocation } from "react-router";
import { PrivateHead } from "../shell/page-head.tsx";
import { usePageSearch } from "../ui/use-page-search.ts";
import { PagedList } from "./paged-list.tsx";
import { RemoveSample } from "./remove-sample.tsx";

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
  /** Other ways to add items. */
  further?: { to: string; label: string }[];
  filter?: React.ReactNode;
} & React.ComponentProps<typeof PagedList<Item>>) {
  useReturnToRow();
  return (
    <section className="shell column-list py-12 sm:py-16">
      <PrivateHead title={title} />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-4xl sm:text-5xl">{title}</h1>
        <div className="flex flex-wrap gap-3">
          {further.map(({ to, label }) => (
            <Link key={to} to={to} className="button button-quiet">
              {label}
            </Link>
          ))}
          {create && (
            <Link to={create.to} className="button button-primary">
              {create.label}
            </Link>
          )}
        </div>
      </div>
      <p className="mt-4 mb-8 max-w-prose text-lg text-muted">{about}</p>
      {hasSample && <RemoveSample />}
      {filter}
      <PagedList {...list} gap="gap-3" />
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
    // Scrolls further where the row does not fit on the screen.
    row.querySelector<HTMLElement>('a:is([href*="/update"], [href*="/change"])')?.focus();
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
