import { Trans } from "@lingui/react/macro";
import { Form, Link, useLocation } from "react-router";
import { stateNames } from "../items/visibility/visibility.ts";
import { Field, LabelledField } from "../ui/field.tsx";
import { isPart, type ListFilter } from "./list-filter.ts";
import { longestSearch } from "./text-search.ts";

/** Finds part of a list by text; `children` are `Choice`s. */
export function ListSearch({
  label,
  search,
  all,
  at,
  children,
}: {
  label: string;
  search: string;
  /** Leads to the whole list; left out while the whole list is shown. */
  all: { to: string; label: string } | undefined;
  /** The screen that shows what was found; by default this one. */
  at?: string;
  children?: React.ReactNode;
}) {
  // Its fields show what the list shows, also after going back.
  const { search: query } = useLocation();
  return (
    <Form key={query} method="get" action={at} role="search" className="mb-6 flex flex-wrap items-end gap-3">
      <div className="min-w-0 flex-1 basis-56">
        <Field
          id="list-search"
          name="q"
          type="search"
          label={label}
          dir="auto"
          defaultValue={search}
          maxLength={longestSearch}
        />
      </div>
      {children}
      <button type="submit" className="button button-quiet">
        <Trans>Search</Trans>
      </button>
      {all && (
        <Link to={all.to} className="text-link py-2.5">
          {all.label}
        </Link>
      )}
    </Form>
  );
}

/** A choice whose first option, `all`, leaves nothing out. */
export function Choice({
  name,
  label,
  all,
  chosen = "",
  options,
}: {
  name: string;
  label: string;
  all: string;
  chosen: string | undefined;
  options: { value: string; label: string }[];
}) {
  const id = `list-${name}`;
  return (
    <div className="min-w-0 flex-1 basis-36 sm:max-w-72 sm:min-w-40 sm:flex-none">
      <LabelledField id={id} label={label}>
        <select id={id} name={name} defaultValue={chosen} className="input">
          <option value="">{all}</option>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </LabelledField>
    </div>
  );
}

const states = Object.entries(stateNames).map(([value, label]) => ({ value, label }));

export function ItemsSearch({
  label,
  path,
  filter,
  children,
}: {
  label: string;
  /** Of the whole list. */
  path: string;
  filter: ListFilter;
  children?: React.ReactNode;
}) {
  return (
    <ListSearch
      label={label}
      search={filter.search}
      all={isPart(filter) ? { to: path, label: "Show all" } : undefined}
    >
      {children}
      <Choice name="show" label="Shown" all="All" chosen={filter.state} options={states} />
    </ListSearch>
  );
}
