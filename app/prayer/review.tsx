import { Link } from "react-router";
import { permitted } from "../contexts.ts";
import { formatDate } from "../dates/dates.ts";
import { DialogLink, ManagedList } from "../lists/managed-list.tsx";
import { pageOf } from "../lists/paging.ts";
import { Row } from "../lists/row.tsx";
import { hasSample } from "../sample/sample.server.ts";
import { RouteError } from "../shell/error-page.tsx";
import { needs } from "../shell/needs.server.ts";
import { CommandForm } from "../ui/command-form.tsx";
import { usePageSearch } from "../ui/use-page-search.ts";
import { may } from "../viewer.ts";
import type { Route } from "./+types/review";
import { contactAdvice } from "./contact-advice.ts";
import { AlertNote } from "./danger/alert-note.tsx";
import { readAlerts } from "./danger/alert-reads.server.ts";
import { prayerMessages, type ReviewPart, reviewPartOf } from "./prayer-limits.ts";
import type { PrayerRequest } from "./prayer-reads.server.ts";
import { listPrayersForReview } from "./prayer-reads.server.ts";

export const middleware = [needs("prayer:team")];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "prayer:team");
  const shown = reviewPartOf(request.url);
  const list = await listPrayersForReview(site, viewer, pageOf(request.url), shown);
  const alerts = await readAlerts(
    site,
    viewer,
    list.items.map(({ id }) => id),
  );
  return {
    shown,
    list: { ...list, items: list.items.map((request) => ({ ...request, alert: alerts[request.id] })) },
    hasSample: await hasSample(site.db, viewer),
    mayModerate: may(viewer, "prayer:moderate"),
  };
}

export default function EditPrayerRequests({
  loaderData: { shown, mayModerate, ...loaded },
}: Route.ComponentProps) {
  return (
    <ManagedList
      title={mayModerate ? "Edit Prayer Requests" : "Prayer Requests"}
      about={
        mayModerate
          ? "What people ask us to pray for: visitors see a request once you approve it."
          : "What people ask us to pray for, also what waits for approval."
      }
      label="Pages of prayer requests"
      empty={shown === "waiting" ? prayerMessages.noneWaiting : prayerMessages.noneToReview}
      filter={<Filter shown={shown} />}
      {...loaded}
    >
      {(request) => (
        <Row
          title={request.title}
          state={
            request.isApproved
              ? { label: "Approved", tone: "shown" }
              : { label: "Waiting for approval", tone: "waiting" }
          }
          facts={`${request.userName} · ${formatDate(request.date, "british")}`}
          text={request.content}
          isWhole={!request.isApproved}
          picture={request.picUrl}
          size={request.pictureSize}
          note={request.alert && <AlertNote id={request.id} title={request.title} alert={request.alert} />}
        >
          {mayModerate && (
            <>
              {!request.isApproved &&
                (request.alert ? (
                  <DialogLink to={`${request.id}/confirm-approval`} name={request.title}>
                    Approve
                  </DialogLink>
                ) : (
                  <Approve request={request} />
                ))}
              <DialogLink to={`${request.id}/update`} name={request.title}>
                Edit
              </DialogLink>
              <DialogLink to={`${request.id}/delete`} name={request.title} tone="danger">
                Delete
              </DialogLink>
            </>
          )}
        </Row>
      )}
    </ManagedList>
  );
}

const parts = [
  { label: "All", to: "?", part: undefined },
  { label: "Waiting", to: "?show=waiting", part: "waiting" },
  { label: "Approved", to: "?show=approved", part: "approved" },
];

function Filter({ shown }: { shown: ReviewPart }) {
  return (
    <nav aria-label="Which prayer requests" className="mb-6 flex flex-wrap gap-2">
      {parts.map(({ label, to, part }) => (
        <Link
          key={label}
          to={to}
          aria-current={part === shown ? "page" : undefined}
          className="button button-quiet min-h-10 px-4 py-1 aria-[current]:bg-sunken aria-[current]:underline"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

function Approve({ request }: { request: PrayerRequest }) {
  const { id, title } = request;
  const advice = contactAdvice(request);
  const target = `/update-prayer-requests/${id}/approve`;
  return (
    <CommandForm
      action={target + usePageSearch()}
      preventScrollReset
      className={advice ? "flex w-full flex-col items-start gap-2" : ""}
    >
      {(busy) => (
        <>
          {advice && (
            <p
              id={`advice-${id}`}
              className="max-w-prose rounded-xl border border-gold/50 bg-gold/10 px-4 py-3 wrap-anywhere"
            >
              {advice}
            </p>
          )}
          <button
            type="submit"
            disabled={busy}
            aria-describedby={advice && `advice-${id}`}
            className="button button-primary min-h-10 px-4 py-1"
          >
            {busy ? "Approving..." : "Approve"}
            <span className="sr-only"> {title}</span>
          </button>
        </>
      )}
    </CommandForm>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} failure={prayerMessages.listFailed} />;
}
