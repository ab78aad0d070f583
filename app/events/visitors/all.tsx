import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Form, Link } from "react-router";
import { here } from "../../contexts.ts";
import { dayOf } from "../../dates/dates.ts";
import { PagedList } from "../../lists/paged-list.tsx";
import { pageOf } from "../../lists/paging.ts";
import { countSearch } from "../../lists/search-limit.server.ts";
import { searchIn } from "../../lists/text-search.ts";
import { errorPage } from "../../shell/error-page.tsx";
import { Field } from "../../ui/field.tsx";
import { may } from "../../viewer.ts";
import { categoriesWithDates } from "../categories.server.ts";
import { categoryOf, queryOf, titleWithCategory } from "../categories.ts";
import { EventCard } from "../event-card.tsx";
import { listDates, listEvents } from "../event-reads.server.ts";
import { eventLimits, eventMessages } from "../events.ts";
import type { Route } from "./+types/all";
import { EventsNextStep } from "./events-next-step.tsx";
import { EventsScreen } from "./events-screen.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, viewer, clientNetwork } = here(context);
  const category = categoryOf(request.url);
  const search = searchIn(request.url, "search", eventLimits.title);
  if (search !== "") await countSearch(site, clientNetwork);
  const page = pageOf(request.url);
  const [list, categories] = await Promise.all([
    search === ""
      ? listDates(site, { viewer, category }, page)
      : listEvents(site, viewer, page, { category, search, state: undefined }),
    categoriesWithDates(site, { viewer, today: dayOf(site.clock().toISOString()) }, "any"),
  ]);
  return { list, category, categories, search, canAdd: may(viewer, "events:write") };
}

export default function AllEvents({ loaderData }: Route.ComponentProps) {
  const { list, category, categories, search, canAdd } = loaderData;
  const isPart = category !== undefined || search !== "";
  return (
    <EventsScreen
      title={t`All Events`}
      headTitle={titleWithCategory(t`All Events`, category)}
      introduction="upcoming"
      events={list.items}
      categories={{ shown: categories, current: category, path: "/event/all", query: { search } }}
      isPart={isPart}
    >
      <Search key={search} search={search} category={category} />
      <PagedList
        list={list}
        label={t`Pages of events`}
        empty={eventMessages.none()}
        whenEmpty={<EventsNextStep canAdd={canAdd} meanwhile={isPart ? "all" : "services"} />}
      >
        {(event) => <EventCard event={event} />}
      </PagedList>
    </EventsScreen>
  );
}

function Search({ search, category }: { search: string; category: string | undefined }) {
  return (
    <Form method="get" role="search" className="mb-8 flex flex-wrap items-end gap-3 print:hidden">
      {category && <input type="hidden" name="category" value={category} />}
      <div className="max-w-md min-w-0 flex-1 basis-56">
        <Field
          id="search"
          name="search"
          type="search"
          label={t`Search by title`}
          dir="auto"
          defaultValue={search}
          maxLength={eventLimits.title}
        />
      </div>
      <button type="submit" className="button button-quiet">
        <Trans>Search</Trans>
      </button>
      {search && (
        <Link to={`/event/all${queryOf({ category })}`} className="text-link py-2.5">
          <Trans>Show all</Trans>
        </Link>
      )}
    </Form>
  );
}

export const ErrorBoundary = errorPage(eventMessages.listFailed);
