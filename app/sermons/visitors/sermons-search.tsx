import { isPart } from "../../lists/list-filter.ts";
import { Choice, ListSearch } from "../../lists/list-search.tsx";
import { pageSize } from "../../lists/paging.ts";
import type { Counted, SermonsFilter } from "../sermons-filter.ts";

/** Finds sermons by text, preacher and year, unless one page shows them all. A choice of one is none, so it is left out. */
export function SermonsSearch({
  filter,
  years,
  preachers,
}: {
  filter: SermonsFilter;
  years: Counted[];
  preachers: Counted[];
}) {
  const total = years.reduce((sum, { sermons }) => sum + sermons, 0);
  if (total <= pageSize && !isPart(filter)) return null;
  return (
    <ListSearch
      label="Find a sermon"
      search={filter.search}
      all={isPart(filter) ? { to: "/facebook-live", label: "Show all" } : undefined}
    >
      {filter.collections?.map(({ kind, slug }) => (
        <input key={kind} type="hidden" name={kind} value={slug} />
      ))}
      {(preachers.length > 1 || filter.preacher !== "") && (
        <Choice
          name="preacher"
          label="Preacher"
          all="Everybody"
          chosen={filter.preacher}
          options={optionsOf(preachers)}
        />
      )}
      {(years.length > 1 || filter.year !== undefined) && (
        <Choice
          name="year"
          label="Year"
          all="Any"
          chosen={filter.year === undefined ? "" : String(filter.year)}
          options={optionsOf(years)}
        />
      )}
    </ListSearch>
  );
}

function optionsOf(counted: Counted[]) {
  return counted.map(({ value, sermons }) => ({ value, label: `${value} (${sermons})` }));
}
