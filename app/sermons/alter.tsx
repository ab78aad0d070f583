import { requestContext, siteContext } from "../contexts.ts";
import { dayMonthYear, dayOf } from "../dates.ts";
import { hasSample } from "../sample.server.ts";
import { RouteError } from "../shell/error-page.tsx";
import { DialogLink, ManagedList } from "../staff/managed-list.tsx";
import { needs } from "../staff/needs.server.ts";
import { Row } from "../staff/row.tsx";
import { pageOf } from "../ui/paging.ts";
import type { Route } from "./+types/alter";
import { sermonPosters } from "./sermon-posters.ts";
import { listSermons } from "./sermons.server.ts";
import { sermonMessages } from "./sermons.ts";

export const middleware = [needs("sermons:write")];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(siteContext);
  const { viewer } = context.get(requestContext);
  return { list: await listSermons(db, pageOf(request.url)), hasSample: await hasSample(db, viewer) };
}

export default function AlterVideo({ loaderData }: Route.ComponentProps) {
  const posters = sermonPosters(loaderData.list.items);
  return (
    <ManagedList
      title="Alter Video"
      create={{ to: "/upload-video", label: "Upload Video" }}
      label="Pages of videos"
      empty={sermonMessages.noneToManage}
      {...loaderData}
    >
      {(sermon) => (
        <Row
          title={sermon.title}
          state={sermon.embeddable ? undefined : { label: "Shown as a link", tone: "waiting" }}
          facts={
            <>
              {sermon.sermonBy} · <time dateTime={dayOf(sermon.date)}>{dayMonthYear(sermon.date)}</time>
            </>
          }
          text={sermon.content}
          picture={posters.get(sermon.id) ?? ""}
          size={undefined}
        >
          <DialogLink to={`${sermon.id}/update`} name={sermon.title}>
            Edit
          </DialogLink>
          <DialogLink to={`${sermon.id}/delete`} name={sermon.title} tone="danger">
            Delete
          </DialogLink>
        </Row>
      )}
    </ManagedList>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} failure={sermonMessages.listFailed} />;
}
