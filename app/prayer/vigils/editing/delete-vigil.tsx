import { href } from "react-router";
import { undoDays } from "../../../changes/undo-days.ts";
import { permitted } from "../../../contexts.ts";
import { keepsText } from "../../../forms/keep-text.ts";
import { backToList } from "../../../lists/back-to-list.server.ts";
import { found } from "../../../serving/responses/found.ts";
import { QuestionDialog } from "../../../ui/question-dialog.tsx";
import { vigilsPath } from "../vigil-limits.ts";
import { findVigil } from "../vigil-reads.server.ts";
import type { Route } from "./+types/delete-vigil";
import { deleteVigil } from "./deleting-vigils.server.ts";
import { editingMessages } from "./editing-messages.ts";
import { listVigils } from "./sheet.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site } = permitted(context, "prayer:moderate");
  const { title } = found(await findVigil(site.db, params.id), "vigil");
  return { title };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "prayer:moderate");
  await deleteVigil(site, viewer, params.id);
  const read = (page: number) => listVigils(site, viewer, page);
  const undo = href("/update-vigils/:id/restore", { id: params.id });
  return backToList(vigilsPath, request, read, { text: editingMessages.deleted, undo });
}

export const clientAction = keepsText(editingMessages.notSaved);

export default function DeleteVigil({ loaderData: { title } }: Route.ComponentProps) {
  return (
    <QuestionDialog
      title="Delete this vigil?"
      backTo={vigilsPath}
      confirmLabel="Delete"
      busyLabel="Deleting..."
    >
      <strong>
        <bdi>{title}</bdi>
      </strong>{" "}
      will be gone for everybody. You can undo this for {undoDays} days, under Activity. If it is still to
      come, those who have taken a time are told in ten minutes, by email, that it does not take place.
    </QuestionDialog>
  );
}
