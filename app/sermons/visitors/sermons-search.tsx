import { Choice, ListSearch } from "../../lists/list-search.tsx";
import type { SermonsSearchFields } from "./search-choices.server.ts";

/** Finds sermons by text and what they are counted by, unless one page shows them all. */
export function SermonsSearch({ text, choices, isPart, isLong }: SermonsSearchFields) {
  if (!isLong && !isPart) return null;
  return (
    <ListSearch
      label="Find a sermon"
      search={text}
      all={isPart ? { to: "/facebook-live", label: "Show all" } : undefined}
    >
      {choices.map(({ options, ...choice }) => (
        <Choice
          key={choice.name}
          {...choice}
          options={options.map(({ value, label, sermons }) => ({ value, label: `${label} (${sermons})` }))}
        />
      ))}
    </ListSearch>
  );
}
