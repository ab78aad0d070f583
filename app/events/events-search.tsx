import { Form, Link } from "react-router";
import { eventCategories } from "../../content/event-categories.ts";
import { Field, LabelledField } from "../ui/field.tsx";
import { stateNames } from "../visibility/visibility.ts";
import { type EventsFilter, longestSearch } from "./events-filter.ts";

export function EventsSearch({ search, category, state }: EventsFilter) {
  return (
    <Form method="get" role="search" className="mb-6 flex flex-wrap items-end gap-3">
      <div className="min-w-0 flex-1 basis-56">
        <Field
          id="events-search"
          name="q"
          type="search"
          label="Find an event"
          dir="auto"
          defaultValue={search}
          maxLength={longestSearch}
        />
      </div>
      <div className="min-w-0 flex-1 basis-40 sm:min-w-40 sm:flex-none">
        <LabelledField id="events-category" label="Category">
          <select id="events-category" name="category" defaultValue={category ?? ""} className="input">
            <option value="">All</option>
            {eventCategories.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </LabelledField>
      </div>
      <div className="min-w-0 flex-1 basis-40 sm:min-w-40 sm:flex-none">
        <LabelledField id="events-state" label="Shown">
          <select id="events-state" name="show" defaultValue={state ?? ""} className="input">
            <option value="">All</option>
            {Object.entries(stateNames).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
        </LabelledField>
      </div>
      <button type="submit" className="button button-quiet">
        Search
      </button>
      {(search || category || state) && (
        <Link to="/event-alter" className="text-link self-center py-2">
          Show all
        </Link>
      )}
    </Form>
  );
}
