import { shownAddress } from "../../../platform/mail/shown-address.ts";
import { permitted } from "../../contexts.ts";
import { formatDate } from "../../dates/dates.ts";
import { DialogLink, ManagedList } from "../../lists/managed-list.tsx";
import { namesApart } from "../../lists/names-apart.ts";
import { pageOf } from "../../lists/paging.ts";
import { errorPage } from "../../shell/error-page.tsx";
import { HowToBegin } from "../../ui/empty-list.tsx";
import type { Route } from "./+types/requests";
import { groupLimits, groupMessages, leadersPath } from "./group-limits.ts";
import { type ListedRequest, listRequests } from "./requests.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  const list = await listRequests(site, viewer, pageOf(request.url));
  return {
    list: {
      ...list,
      items: list.items.map((asked) => ({
        ...asked,
        email: shownAddress(asked.email),
        leaderEmail: asked.leaderEmail && shownAddress(asked.leaderEmail),
      })),
    },
  };
}

export default function GroupRequests({ loaderData: { list } }: Route.ComponentProps) {
  const nameOf = namesApart(list.items, ({ entries: [first], groupName, email }) => [
    `${first?.name}, ${groupName}`,
    email,
  ]);
  return (
    <ManagedList
      title="Requests to join groups"
      about={`Who wants to join a group, and what became of it. Each request is deleted after ${groupLimits.daysKept} days.`}
      further={[
        { to: leadersPath, label: "Who answers" },
        { to: "/facts/services/edit", label: "Change the groups" },
      ]}
      label="Pages of requests"
      empty={groupMessages.none}
      whenEmpty={
        <HowToBegin
          what="Anyone who would like to join a life group asks on the page of the groups. The leader answers by email, and you see it here."
          example="“Vi would like to join the walking group.”"
          begin={{ to: "/life-groups", label: "See the page of the groups" }}
        />
      }
      hasSample={false}
      list={list}
    >
      {(request) => <RequestCard request={request} name={nameOf(request)} />}
    </ManagedList>
  );
}

function standing({ state, leaderEmail, answeredAt, since }: ListedRequest): string {
  if (answeredAt !== null)
    return `${state === "full" ? "Told that the group is full" : "Welcomed"} on ${formatDate(answeredAt, "british")}`;
  const waits = leaderEmail === null ? "Waiting for the office" : `Waiting for the leader, ${leaderEmail}`;
  return [waits, since].filter(Boolean).join(", ");
}

function RequestCard({ request, name }: { request: ListedRequest; name: string }) {
  const { id, groupName, email, entries, answeredAt, isOverdue } = request;
  const [first, ...others] = entries;
  return (
    <article className="card flex flex-col gap-3 p-5 sm:p-6">
      <div>
        <h2 className="text-2xl wrap-anywhere">
          <bdi>{first?.name}</bdi>
        </h2>
        <p className="wrap-anywhere">
          {groupName} ·{" "}
          <a href={`mailto:${email}`} className="text-link">
            {email}
          </a>{" "}
          · {first && formatDate(first.createdAt, "british")}
        </p>
      </div>
      {first?.words && <p className="whitespace-pre-line wrap-anywhere">{first.words}</p>}
      {others.map(({ name, words, createdAt }) => (
        <p key={createdAt + words} className="whitespace-pre-line wrap-anywhere">
          <bdi>{name}</bdi>, {formatDate(createdAt, "british")}, under the same email: {words}
        </p>
      ))}
      <p className="font-semibold wrap-anywhere">
        {standing(request)}
        {isOverdue && <span className="text-danger"> · for more than a week</span>}
      </p>
      <p className="flex flex-wrap gap-3">
        {answeredAt === null && (
          <DialogLink to={`${id}/answer`} name={name}>
            Answer
          </DialogLink>
        )}
        <DialogLink to={`${id}/delete`} name={name} tone="danger">
          Delete
        </DialogLink>
      </p>
    </article>
  );
}

export const ErrorBoundary = errorPage(groupMessages.listFailed);
