import { Form, Link } from "react-router";
import { activityPath } from "../../changes/activity-path.ts";
import { type Kind, kinds, visibleKinds } from "../../changes/kinds.ts";
import { undoDays } from "../../changes/undo-days.ts";
import { here } from "../../contexts.ts";
import { PagedList } from "../../lists/paged-list.tsx";
import { pageOf } from "../../lists/paging.ts";
import { errorPage } from "../../shell/error-page.tsx";
import { PrivateHead } from "../../shell/page-head.tsx";
import { HowToBegin } from "../../ui/empty-list.tsx";
import { LabelledField } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { Route } from "./+types/activity-list";
import { listActivity, listActors } from "./activity.server.ts";
import { filterOf } from "./activity-filter.ts";
import { EntryCard } from "./entry-card.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, viewer } = here(context);
  const filter = filterOf(request.url);
  return {
    filter,
    list: await listActivity(site, viewer, filter, pageOf(request.url)),
    actors: await listActors(site, viewer),
    kinds: visibleKinds(viewer),
    days: site.settings.activityDays,
  };
}

export default function Activity({ loaderData }: Route.ComponentProps) {
  const { filter, list, kinds, days } = loaderData;
  const [first] = list.items;
  const isFiltered = Object.values(filter).some(Boolean);
  const isShown = loaderData.actors.some(({ id }) => id === filter.person);
  const chosen = filter.person && !isShown && first ? [{ id: filter.person, name: first.actorName }] : [];
  return (
    <section className="shell column-list py-12 sm:py-16">
      <PrivateHead title="Activity" />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-4xl sm:text-5xl">Activity</h1>
        <a href={activityPath(filter, "/activity/export.csv")} download className="button button-quiet">
          <Icon name="download" />
          Download as a spreadsheet
        </a>
      </div>
      <p className="mt-4 mb-8 max-w-prose text-lg text-muted">
        Who did what, newest first, as far as your roles let you see it. Entries are kept for {days} days.
        What was deleted can be restored for {undoDays} days, except prayer requests.
      </p>
      <Filter
        kinds={kinds}
        kind={filter.kind}
        person={filter.person}
        actors={[...loaderData.actors, ...chosen]}
      />
      {isFiltered && (
        <p className="mb-6 flex flex-wrap items-baseline gap-x-3">
          {filter.thing && <span>Only what happened to this one {wordFor(filter.kind)}.</span>}
          <Link to="/activity" className="text-link">
            Show everything
          </Link>
        </p>
      )}
      <PagedList
        list={list}
        label="Pages of the activity log"
        empty={isFiltered ? "No entries match." : "Nothing has happened yet."}
        whenEmpty={
          !isFiltered && (
            <HowToBegin
              what="Whatever somebody adds, changes or deletes here is noted, so that it can be seen later who did it."
              example="“Ann changed the event Harvest supper.”"
              begin={{ to: "/staff", label: "Go to Overview and begin" }}
            />
          )
        }
        gap="gap-3"
      >
        {(entry) => <EntryCard entry={entry} isLinked />}
      </PagedList>
    </section>
  );
}

function wordFor(kind: Kind | undefined): string {
  return kind === undefined ? "thing" : kinds[kind].name;
}

function Filter({
  kinds: shown,
  kind,
  person,
  actors,
}: {
  kinds: Kind[];
  kind: Kind | undefined;
  person: string | undefined;
  actors: { id: string; name: string }[];
}) {
  return (
    <Form
      method="get"
      action="/activity"
      // The fields show what the URL says, also after a link to it.
      key={`${kind} ${person}`}
      aria-label="Which entries"
      className="mb-6 flex flex-wrap items-end gap-3"
    >
      <div className="min-w-0 flex-1 basis-44 sm:max-w-xs">
        <LabelledField label="About" id="kind">
          <select id="kind" name="kind" defaultValue={kind ?? ""} className="input">
            <option value="">Everything</option>
            {shown.map((name) => (
              <option key={name} value={name}>
                {kinds[name].name.charAt(0).toUpperCase() + kinds[name].name.slice(1)}
              </option>
            ))}
          </select>
        </LabelledField>
      </div>
      <div className="min-w-0 flex-1 basis-44 sm:max-w-xs">
        <LabelledField label="By" id="person">
          <select id="person" name="person" defaultValue={person ?? ""} className="input">
            <option value="">Everybody</option>
            {actors.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </LabelledField>
      </div>
      <button type="submit" className="button button-quiet">
        Show
      </button>
    </Form>
  );
}

export const ErrorBoundary = errorPage("The activity log could not be loaded.");
