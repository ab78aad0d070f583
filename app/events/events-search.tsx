import { eventCategories } from "../../content/event-categories.ts";
import { Choice, ItemsSearch } from "../lists/list-search.tsx";
import type { EventsFilter } from "./events-filter.ts";

const categories = eventCategories.map(({ id, name }) => ({ value: id, label: name }));

export function EventsSearch({ filter }: { filter: EventsFilter }) {
  return (
    <ItemsSearch label="Find an event" path="/event-alter" filter={filter}>
      <Choice name="category" label="Category" all="All" chosen={filter.category} options={categories} />
    </ItemsSearch>
  );
}
