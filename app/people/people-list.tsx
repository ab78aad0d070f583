import { Link } from "react-router";
import { shownAddress } from "../../platform/mail/shown-address.ts";
import { permitted } from "../contexts.ts";
import { isPart } from "../lists/list-filter.ts";
import { Choice, ListSearch } from "../lists/list-search.tsx";
import { ManagedList } from "../lists/managed-list.tsx";
import { pageOf } from "../lists/paging.ts";
import { sensitive } from "../permissions.ts";
import { errorPage } from "../shell/error-page.tsx";
import { usePageSearch } from "../ui/use-page-search.ts";
import { mayAllOf } from "../viewer.ts";
import type { Route } from "./+types/people-list";
import { listInvitations } from "./invitations.server.ts";
import { OpenInvitations } from "./open-invitations.tsx";
import { type ListedPerson, listPeople } from "./people.server.ts";
import { filterIn, type PeopleFilter, peopleMessages } from "./people.ts";
import { Deactivated, factsOf, PersonName } from "./person-facts.tsx";
import { readRoles } from "./roles/role-reads.server.ts";
import { listWaitingSuggestions } from "./suggestions/suggestion-reads.server.ts";
import { WaitingSuggestions } from "./suggestions/waiting-suggestions.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "people:manage");
  const roles = await readRoles(site.db);
  const filter = filterIn(request.url, roles);
  const page = pageOf(request.url);
  const [list, invitations, suggestions] = await Promise.all([
    listPeople(site, viewer, page, filter),
    listInvitations(site, viewer),
    listWaitingSuggestions(site, viewer),
  ]);
  const items = list.items.map((person) => ({ ...person, email: shownAddress(person.email) }));
  return {
    list: { ...list, items },
    filter,
    invitations,
    suggestions,
    decidesRule: mayAllOf(viewer, { permissions: sensitive }),
    roleOptions: roles.map(({ id, label }) => ({ value: id, label })),
  };
}

export default function People({ loaderData }: Route.ComponentProps) {
  const { list, filter, invitations, suggestions, decidesRule, roleOptions } = loaderData;
  return (
    <ManagedList
      title="People"
      about="Everybody who has an account, and what each may do on the site."
      create={{ to: "/people/invite", label: "Invite somebody" }}
      hasSample={false}
      label="Pages of people"
      empty={peopleMessages.none}
      filter={
        <>
          <WaitingSuggestions suggestions={suggestions} />
          <OpenInvitations invitations={invitations} />
          <p className="mb-6 flex flex-wrap gap-x-6 gap-y-1">
            <Link to="/people/roles" className="text-link">
              Roles
            </Link>
            <Link to="/people/registration" className="text-link">
              What people are asked when they register
            </Link>
            {decidesRule && (
              <Link to="/people/second-factor" className="text-link">
                Second factor settings
              </Link>
            )}
          </p>
          <Search {...filter} roleOptions={roleOptions} />
        </>
      }
      list={list}
    >
      {(person) => <PersonCard person={person} />}
    </ManagedList>
  );
}

const anyRole = { value: "any", label: "Anyone with a role" };

function Search({
  search,
  role,
  roleOptions,
}: PeopleFilter & { roleOptions: { value: string; label: string }[] }) {
  return (
    <ListSearch
      label="Name or email"
      search={search}
      all={isPart({ search, role }) ? { to: "/people", label: "Show everybody" } : undefined}
    >
      <Choice name="role" label="Role" all="Everybody" chosen={role} options={[anyRole, ...roleOptions]} />
    </ListSearch>
  );
}

function PersonCard({ person }: { person: ListedPerson }) {
  const { id, name, email } = person;
  return (
    <article className="card flex flex-wrap items-center gap-x-5 gap-y-3 p-4">
      <div className="min-w-0 flex-1 basis-48">
        {person.deactivatedAt && <Deactivated />}
        <h2 className="text-xl wrap-anywhere">
          <PersonName name={name} email={email} />
        </h2>
        {name && (
          <p className="wrap-anywhere">
            <bdi>{email}</bdi>
          </p>
        )}
        <p className="text-sm wrap-anywhere text-muted">{factsOf(person)}</p>
      </div>
      <div className="w-full sm:w-auto">
        <Link to={`/people/${id}${usePageSearch()}`} className="button button-quiet min-h-10 px-4 py-1">
          Open
          <span className="sr-only">
            {" "}
            <PersonName name={name} email={email} />
          </span>
        </Link>
      </div>
    </article>
  );
}

export const ErrorBoundary = errorPage(peopleMessages.listFailed);
