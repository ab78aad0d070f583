import { requireStaff } from "../identity/viewer.ts";
import { hasSample } from "../sample.server.ts";
import { RouteError } from "../shell/error-page.tsx";
import { askingContext, siteContext } from "../site.ts";
import { DialogLink, ManagedList } from "../staff/managed-list.tsx";
import { pageOf } from "../ui/paging.ts";
import type { Route } from "./+types/alter";
import { SermonCard } from "./sermon-card.tsx";
import { listSermons } from "./sermons.server.ts";
import { sermonMessages } from "./sermons.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context.get(askingContext).viewer);
  const { db } = context.get(siteContext);
  return { list: await listSermons(db, pageOf(request.url)), hasSample: await hasSample(db) };
}

export default function AlterVideo({ loaderData }: Route.ComponentProps) {
  return (
    <ManagedList
      title="Alter Video"
      create={{ to: "/upload-video", label: "Upload Video" }}
      label="Pages of videos"
      empty={sermonMessages.noneToManage}
      {...loaderData}
    >
      {(sermon) => (
        <SermonCard sermon={sermon}>
          <DialogLink to={`${sermon.id}/update`} name={sermon.title}>
            Edit
          </DialogLink>
          <DialogLink to={`${sermon.id}/delete`} name={sermon.title} tone="danger">
            Delete
          </DialogLink>
        </SermonCard>
      )}
    </ManagedList>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} failure={sermonMessages.listFailed} />;
}
