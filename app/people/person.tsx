import { Link, Outlet } from "react-router";
import { shownAddress } from "../../platform/mail/shown-address.ts";
import { activityPath } from "../changes/activity-path.ts";
import { permitted } from "../contexts.ts";
import { formatDate } from "../dates/dates.ts";
import { roleLabels } from "../permissions.ts";
import { found } from "../serving/responses/found.ts";
import { PrivateHead } from "../shell/page-head.tsx";
import { Icon } from "../ui/icon.tsx";
import { usePageSearch } from "../ui/use-page-search.ts";
import { nameOf } from "../viewer.ts";
import type { Route } from "./+types/person";
import { mayManage } from "./managing.server.ts";
import { findListed } from "./people.server.ts";
import { peopleMessages } from "./people.ts";
import { Deactivated, lastSeen, PersonName } from "./person-facts.tsx";
import { hasSecondFactor } from "./second-factor/second-factor.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "people:manage");
  const person = found(await findListed(site, viewer, params.id), "account");
  return {
    person: { ...person, email: shownAddress(person.email) },
    isOwn: person.id === viewer.id,
    mayManage: mayManage(viewer, person),
    hasSecondFactor: await hasSecondFactor(site.db, person.id),
  };
}

export default function PersonPage({ loaderData }: Route.ComponentProps) {
  const { person, isOwn, mayManage, hasSecondFactor } = loaderData;
  const search = usePageSearch();
  return (
    <section className="shell column-form py-12 sm:py-16">
      <PrivateHead title={nameOf(person)} />
      <p className="mb-4">
        <Link to={`/people${search}`} className="text-link inline-flex items-center gap-1 py-2">
          <Icon name="previous" />
          All people
        </Link>
      </p>
      {person.deactivatedAt && <Deactivated />}
      <h1 className="text-4xl wrap-anywhere sm:text-5xl">
        <PersonName {...person} />
      </h1>
      <p className="mt-4 mb-8 max-w-prose text-lg text-muted">
        What this account may do, how it logs in, and how to take that away.
      </p>
      <dl className="card grid gap-x-10 gap-y-4 p-6 shadow-sm sm:grid-cols-[auto_minmax(0,1fr)] sm:p-10">
        <Fact label="Email">
          <bdi>{person.email}</bdi>, {person.isVerified ? "verified" : "not verified"}
        </Fact>
        <Fact label="Roles">{roleLabels(person.roles) || "None: a member"}</Fact>
        <Fact label="Account created on">{formatDate(person.since, "british")}</Fact>
        <Fact label="Logs in with">{person.logsInWith.join(", ") || "Nothing"}</Fact>
        <Fact label="Second factor">{hasSecondFactor ? "Set up" : "Not set up"}</Fact>
        <Fact label="Last seen">
          <span className="inline-block first-letter:uppercase">{lastSeen(person.lastSeenOn)}</span>
        </Fact>
        {person.deactivatedAt && (
          <Fact label="Deactivated on">{formatDate(person.deactivatedAt, "british")}</Fact>
        )}
      </dl>
      <p className="mt-6">
        <Link to={activityPath({ kind: "person", thing: person.id })} className="text-link">
          History of this account
        </Link>
      </p>
      <Actions
        isOwn={isOwn}
        isFromSettings={person.isFromSettings}
        mayManage={mayManage}
        isDeactivated={person.deactivatedAt !== null}
        hasSecondFactor={hasSecondFactor}
      />
      <Outlet />
    </section>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="sm:contents">
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}

function Actions({
  isOwn,
  isFromSettings,
  mayManage,
  isDeactivated,
  hasSecondFactor,
}: {
  isOwn: boolean;
  isFromSettings: boolean;
  mayManage: boolean;
  isDeactivated: boolean;
  hasSecondFactor: boolean;
}) {
  const search = usePageSearch();
  if (isOwn)
    return (
      <p className="mt-8 max-w-prose">
        This is your own account. You can look after it on the page{" "}
        <Link to="/account" className="text-link">
          “Your account”
        </Link>
        .
      </p>
    );
  if (isFromSettings) return <p className="mt-8 max-w-prose">{peopleMessages.administrator}</p>;
  if (!mayManage) return <p className="mt-8 max-w-prose">{peopleMessages.beyond}</p>;
  // Without scripts, the button of the dialog stands on the same page.
  const actions: { to: string; label: string; of?: string; tone: string }[] = [
    { to: "roles", label: "Change roles", tone: "button-primary" },
    { to: "end-sessions", label: "Log out everywhere", tone: "button-quiet" },
    { to: "end-links", label: "Stop links in emails", tone: "button-quiet" },
    ...(hasSecondFactor
      ? [{ to: "reset-second-factor", label: "Reset second factor", tone: "button-quiet" }]
      : []),
    isDeactivated
      ? { to: "reactivate", label: "Reactivate", of: "this account", tone: "button-quiet" }
      : { to: "deactivate", label: "Deactivate", of: "this account", tone: "button-quiet" },
    { to: "remove", label: "Remove account", of: "of this person", tone: "button-danger" },
  ];
  return (
    <div className="mt-8 flex flex-wrap gap-2">
      {actions.map(({ to, label, of, tone }) => (
        <Link key={to} to={to + search} preventScrollReset className={`button min-h-10 px-4 py-1 ${tone}`}>
          {label}
          {of && <span className="sr-only"> {of}</span>}
        </Link>
      ))}
    </div>
  );
}
