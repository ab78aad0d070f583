import { Link, Outlet } from "react-router";
import { PrivateHead } from "../shell/page-head.tsx";
import { PagedList } from "../ui/paged-list.tsx";
import { usePageSearch } from "../ui/use-page-search.ts";
import { RemoveSample } from "./remove-sample.tsx";

/** A list that staff look after; dialogs over it are its child routes. */
export function ManagedList<Item extends { id: string }>({
  title,
  hasSample,
  create,
  filter,
  ...list
}: {
  title: string;
  hasSample: boolean;
  /** Where a new one is made. */
  create?: { to: string; label: string };
  /** Links to parts of the list. */
  filter?: React.ReactNode;
} & React.ComponentProps<typeof PagedList<Item>>) {
  return (
    <section className="shell max-w-5xl py-12 sm:py-16">
      <PrivateHead title={title} />
      <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-4xl sm:text-5xl">{title}</h1>
        {create && (
          <Link to={create.to} className="button button-primary">
            {create.label}
          </Link>
        )}
      </div>
      {hasSample && <RemoveSample />}
      {filter}
      <PagedList {...list} gap="gap-3" />
      <Outlet />
    </section>
  );
}

/** A link to a dialog over the list; `name` tells screen readers which item it is about. */
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
      className={`button min-h-10 px-4 py-1 ${tone === "danger" ? "button-danger" : "button-quiet"}`}
    >
      {children}
      <span className="sr-only"> {name}</span>
    </Link>
  );
}
