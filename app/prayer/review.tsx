import { Form, useNavigation } from "react-router";
import { requireStaff } from "../identity/viewer.ts";
import { hasSample } from "../sample.server.ts";
import { RouteError } from "../shell/error-page.tsx";
import { askingContext, siteContext } from "../site.ts";
import { DialogLink, ManagedList } from "../staff/managed-list.tsx";
import { pageOf } from "../ui/paging.ts";
import { usePageSearch } from "../ui/use-page-search.ts";
import type { Route } from "./+types/review";
import { listForReview } from "./moderation.server.ts";
import { prayerMessages } from "./prayer.ts";
import { RequestCard } from "./request-card.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { viewer } = context.get(askingContext);
  requireStaff(viewer);
  const site = context.get(siteContext);
  return {
    list: await listForReview(site, viewer, pageOf(request.url)),
    hasSample: await hasSample(site.db),
  };
}

export default function EditPrayerRequests({ loaderData }: Route.ComponentProps) {
  return (
    <ManagedList
      title="Edit Prayer Requests"
      label="Pages of prayer requests"
      empty={prayerMessages.noneToReview}
      {...loaderData}
    >
      {(request) => (
        <RequestCard request={request} dateStyle="british" showsState>
          {!request.isApproved && <Approve id={request.id} title={request.title} />}
          <DialogLink to={`${request.id}/update`} name={request.title}>
            Edit
          </DialogLink>
          <DialogLink to={`${request.id}/delete`} name={request.title} tone="danger">
            Delete
          </DialogLink>
        </RequestCard>
      )}
    </ManagedList>
  );
}

function Approve({ id, title }: { id: string; title: string }) {
  const target = `/update-prayer-requests/${id}/approve`;
  const busy = useNavigation().formAction?.startsWith(target);
  return (
    <Form method="post" action={target + usePageSearch()} preventScrollReset>
      <button type="submit" disabled={busy} className="button button-primary">
        {busy ? "Approving..." : "Approve"}
        <span className="sr-only"> {title}</span>
      </button>
    </Form>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} failure={prayerMessages.listFailed} />;
}
