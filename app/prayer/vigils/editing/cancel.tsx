import { permitted } from "../../../contexts.ts";
import { keepsText } from "../../../forms/keep-text.ts";
import { backToRow } from "../../../lists/back-to-list.server.ts";
import { found } from "../../../serving/responses/found.ts";
import { QuestionDialog } from "../../../ui/question-dialog.tsx";
import { vigilsPath } from "../vigil-limits.ts";
import { findVigil } from "../vigil-reads.server.ts";
import type { Route } from "./+types/cancel";
import { editingMessages } from "./editing-messages.ts";
import { cancelVigil } from "./vigil-writes.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site } = permitted(context, "prayer:moderate");
  const { title } = found(await findVigil(site.db, params.id), "vigil");
  return { title };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "prayer:moderate");
  await cancelVigil(site, viewer, params.id);
  return backToRow(vigilsPath, request, params.id, editingMessages.cancelled);
}

export const clientAction = keepsText(editingMessages.notSaved);

export default function CancelVigil({ loaderData: { title } }: Route.ComponentProps) {
  return (
    <QuestionDialog
      title="Cancel this vigil?"
      backTo={vigilsPath}
      cancelLabel="Keep it"
      confirmLabel="Cancel the vigil"
      busyLabel="Cancelling..."
    >
      Everybody who has taken a time of{" "}
      <strong>
        <bdi>{title}</bdi>
      </strong>{" "}
      is told by email that it does not take place. Its page says so too. This cannot be undone.
    </QuestionDialog>
  );
}
