import { Form, Link, useNavigate, useNavigation } from "react-router";
import { redirectWithNotice } from "../shell/notice.server.ts";
import { askingContext, siteContext } from "../site.ts";
import { Dialog } from "../ui/dialog.tsx";
import { usePageSearch } from "../ui/use-page-search.ts";
import type { Route } from "./+types/delete";
import { findEvent, removeEvent } from "./events.server.ts";
import { eventDateInWords, eventMessages } from "./events.ts";

export function loader({ params, context }: Route.LoaderArgs) {
  return findEvent(context.get(siteContext).db, context.get(askingContext).viewer, params.id);
}

export async function action({ params, context }: Route.ActionArgs) {
  const { db, storage } = context.get(siteContext);
  const { viewer, log } = context.get(askingContext);
  await removeEvent({ db, storage, log }, viewer, params.id);
  return redirectWithNotice("/event-alter", eventMessages.removed);
}

export default function DeleteEvent({ loaderData: event }: Route.ComponentProps) {
  const navigate = useNavigate();
  const list = `/event-alter${usePageSearch()}`;
  const busy = useNavigation().state !== "idle";
  return (
    <Dialog title="Delete this event?" onClose={() => void navigate(list, { preventScrollReset: true })}>
      <p>
        <strong>{event.eventTitle}</strong>, {eventDateInWords(event.eventDate)}, will be gone for everybody,
        with its picture. This cannot be undone.
      </p>
      <Form method="post" preventScrollReset className="mt-6 flex flex-wrap gap-3">
        <Link to={list} preventScrollReset autoFocus className="button button-quiet">
          Keep it
        </Link>
        <button type="submit" disabled={busy} className="button button-danger">
          {busy ? "Deleting..." : "Delete Event"}
        </button>
      </Form>
    </Dialog>
  );
}
