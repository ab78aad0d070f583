import { Link } from "react-router";
import { permitted } from "../../../contexts.ts";
import { isRole, withNeeded } from "../../../permissions.ts";
import { errorPage } from "../../../shell/error-page.tsx";
import { PrivateHead } from "../../../shell/page-head.tsx";
import { mayGrant } from "../../../viewer.ts";
import { roleMessages } from "../own-role.ts";
import { countHolders, readRoles } from "../role-reads.server.ts";
import type { Route } from "./+types/role-list";

export async function loader({ context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "people:manage");
  const [roles, counts] = await Promise.all([readRoles(site.db), countHolders(site)]);
  return {
    roles: roles.map((role) => ({
      ...role,
      isOwn: !isRole(role.id),
      isOpen: mayGrant(viewer, role),
      people: counts.get(role.id) ?? 0,
      lacks: withNeeded(role.permissions).length > role.permissions.length,
    })),
  };
}

type ListedRole = Route.ComponentProps["loaderData"]["roles"][number];

export default function Roles({ loaderData: { roles } }: Route.ComponentProps) {
  const own = roles.filter(({ isOwn }) => isOwn);
  return (
    <section className="shell column-list py-12 sm:py-16">
      <PrivateHead title="Roles" />
      <h1 className="text-4xl sm:text-5xl">Roles</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">
        A role says what somebody may do on this site. People can have several.
      </p>
      <p className="mt-5 mb-8 flex flex-wrap items-center gap-x-5 gap-y-3">
        <Link to="/people/roles/add" className="button button-primary">
          Make a role
        </Link>
        <Link to="/people" className="text-link">
          All people
        </Link>
      </p>
      <h2 className="text-3xl">Your own</h2>
      {own.length === 0 ? (
        <p className="mt-3 text-muted">
          None yet. For example: “Flower team”, whose people may change events and nothing else.
        </p>
      ) : (
        <RoleList roles={own} />
      )}
      <h2 className="mt-12 text-3xl">Those that every site has</h2>
      <RoleList roles={roles.filter(({ isOwn }) => !isOwn)} />
    </section>
  );
}

function RoleList({ roles }: { roles: readonly ListedRole[] }) {
  return (
    <ul className="mt-5 flex flex-col gap-3">
      {roles.map((role) => (
        <li key={role.id} className="card flex flex-wrap items-center gap-x-5 gap-y-3 p-4">
          <div className="min-w-0 flex-1 basis-48">
            <h3 className="text-xl wrap-anywhere">
              <bdi>{role.label}</bdi>
            </h3>
            <p className="wrap-anywhere">{role.about}</p>
            <p className="text-sm text-muted">
              <Link to={`/people?role=${role.id}`} className="text-link">
                {role.people === 1 ? "1 person" : `${role.people} people`}
                <span className="sr-only"> with the role {role.label}</span>
              </Link>
            </p>
            {role.lacks && <p className="text-sm">{roleMessages.lacks}</p>}
            {role.isOwn && !role.isOpen && <p className="text-sm text-muted">{roleMessages.beyond}</p>}
          </div>
          {role.isOwn && role.isOpen && <RoleActions role={role} />}
        </li>
      ))}
    </ul>
  );
}

function RoleActions({ role: { id, label } }: { role: ListedRole }) {
  const name = <span className="sr-only"> {label}</span>;
  return (
    <div className="flex w-full flex-wrap gap-2 sm:w-auto">
      <Link to={`${id}/change`} className="button button-quiet min-h-10 px-4 py-1">
        Change{name}
      </Link>
      <Link to={`${id}/remove`} className="button button-danger min-h-10 px-4 py-1">
        Remove{name}
      </Link>
    </div>
  );
}

export const ErrorBoundary = errorPage("The roles could not be loaded.");
