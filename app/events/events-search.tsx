import { eventCategories } from "../../content/event-categories.ts";
import { Choice, ItemsSearch } from "../lists/list-search.tsx";
import { eventItem } from "./event-item.ts";
import type { EventsFilter } from "./events-filter.ts";

const categories = eventCategories.map(({ id, name }) => ({ value: id, label: name }));

export function EventsSearch({ filter }: { filter: EventsFilter }) {
  return (
    <ItemsSearch label="Find an event" path={eventItem.list} filter={filter}>
      <Choice name="category" label="Category" all="All" chosen={filter.category} options={categories} />
    </ItemsSearch>
  );
}
