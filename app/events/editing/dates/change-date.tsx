import { Link } from "react-router";
import type { Database } from "../../../../database/connection.ts";
import { permitted } from "../../../contexts.ts";
import { keepsText } from "../../../forms/keep-text.ts";
import { saveForm } from "../../../forms/save-form.server.ts";
import { checkForm } from "../../../items/check/item-findings.server.ts";
import { eventFolder } from "../../../media/storage/storage-folders.ts";
import { EditDialog } from "../../../ui/edit-dialog.tsx";
import { usePageSearch } from "../../../ui/use-page-search.ts";
import type { Viewer } from "../../../viewer.ts";
import { eventItem } from "../../event-item.ts";
import { eventMessages, formatEventDate } from "../../events.ts";
import { changeDate, type DateOfEvent, findDate } from "../../exceptions.server.ts";
import { clockNotes } from "../form/clock-notes.server.ts";
import { endingFrom, placeFrom } from "../form/event-fields.ts";
import { changedDateSchema } from "../form/event-schema.ts";
import { whoIsTold } from "../told.server.ts";
import { Told } from "../told.tsx";
import type { Route } from "./+types/change-date";
import { backToDate } from "./back-to-date.server.ts";
import { type ChangedDate, DateForm } from "./date-form.tsx";

async function readDate(db: Database, viewer: Viewer, date: DateOfEvent): Promise<ChangedDate> {
  const { event, exception, details } = await findDate(db, viewer, date);
  return { ...details, reason: exception?.reason ?? "", version: event.version };
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "events:write");
  const dates = { eventId: params.id, day: params.day };
  const { exception } = await findDate(site.db, viewer, params);
  return {
    date: await readDate(site.db, viewer, params),
    isCancelled: exception?.isCancelled ?? false,
    told: await whoIsTold(site, viewer, dates, "moved"),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { site, viewer, log } = permitted(context, "events:write");
  const before = await readDate(site.db, viewer, params);
  const refusal = await saveForm(
    request,
    {
      schema: changedDateSchema(before),
      changes: { item: before },
      picture: { field: "eventUrl", text: "eventAlt", folder: eventFolder, urlBefore: before.eventUrl },
      check: (form) => checkForm(site, eventItem, form),
      save: async (fields) => {
        const { eventTitle, eventContent, eventUrl, eventAlt, reason, version } = fields;
        const details = {
          eventTitle,
          eventContent,
          eventUrl,
          eventAlt,
          ...endingFrom(fields),
          ...placeFrom(fields),
        };
        const isSaved = await changeDate(site, viewer, params, { ...details, reason, version });
        return isSaved ? "saved" : { now: await readDate(site.db, viewer, params) };
      },
      failed: eventMessages.notSaved,
    },
    { storage: site.storage, viewer, log },
  );
  const { details } = await findDate(site.db, viewer, params);
  const notes = clockNotes({ ...details, rule: "", addedDates: "" }, site.clock());
  const said = { notice: [eventMessages.dateChanged, ...notes].join(" "), done: "moved" } as const;
  return refusal ?? backToDate(request, { site, viewer }, params, said);
}

export const clientAction = keepsText(eventMessages.notSaved);

export default function ChangeDate({ loaderData, actionData, params }: Route.ComponentProps) {
  const { date, told, isCancelled } = loaderData;
  const search = usePageSearch();
  return (
    <EditDialog
      title="Change this date"
      list={`/event-alter/${params.id}/dates`}
      cancelLabel="Keep it as it is"
    >
      {(cancel) => (
        <>
          <p className="mb-5">
            Only {formatEventDate(params.day)} is changed. The other dates stay as they are.
            <Told>{told}</Told>
          </p>
          <DateForm date={date} result={actionData}>
            {cancel}
            <Link
              to={`/event-alter/${params.id}/dates/${params.day}/${isCancelled ? "uncancel" : "cancel"}${search}`}
              preventScrollReset
              className={`button ${isCancelled ? "button-quiet" : "button-danger"}`}
            >
              {isCancelled ? "Bring this date back" : "Cancel this date"}
            </Link>
          </DateForm>
        </>
      )}
    </EditDialog>
  );
}
