import { permitted } from "../../contexts.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { saveForm } from "../../forms/save-form.server.ts";
import { HistoryLink } from "../../items/history-link.tsx";
import { backToRow } from "../../lists/back-to-list.server.ts";
import { prayerFolder } from "../../media/storage/storage-folders.ts";
import { found } from "../../serving/responses/found.ts";
import { EditDialog } from "../../ui/edit-dialog.tsx";
import { prayerMessages } from "../prayer-limits.ts";
import { changedSchemaOf } from "../prayer-schema.ts";
import type { Route } from "./+types/update-prayer";
import { changePrayer } from "./editing.server.ts";
import { moderationMessages } from "./moderation-messages.ts";
import { findPrayer } from "./queue-reads.server.ts";
import { ReviewForm } from "./review-form.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "prayer:moderate");
  return found(await findPrayer(site, viewer, params.id), "prayer request");
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { site, viewer, log } = permitted(context, "prayer:moderate");
  const before = await findPrayer(site, viewer, params.id);
  let notice: string = moderationMessages.updated;
  const refusal = await saveForm(
    request,
    {
      schema: changedSchemaOf(before),
      changes: { item: before },
      picture: { field: "picUrl", text: "picAlt", folder: prayerFolder, urlBefore: before?.picUrl },
      save: async (prayer) => {
        const { outcome, told } = await changePrayer(site, viewer, params.id, prayer);
        if (told)
          notice = told === "proposed" ? moderationMessages.editSent : moderationMessages.spellingMended;
        return outcome;
      },
      failed: prayerMessages.notSaved(),
    },
    { storage: site.storage, viewer, log },
  );
  return refusal ?? backToRow("/update-prayer-requests", request, params.id, notice);
}

export const clientAction = keepsText(prayerMessages.notSaved);

export default function UpdatePrayer({ loaderData: prayer, actionData }: Route.ComponentProps) {
  return (
    <EditDialog title="Edit prayer request" list="/update-prayer-requests">
      {(cancel) => (
        <>
          <ReviewForm prayer={prayer} result={actionData}>
            {cancel}
          </ReviewForm>
          <HistoryLink kind="prayer" id={prayer.id} />
        </>
      )}
    </EditDialog>
  );
}
