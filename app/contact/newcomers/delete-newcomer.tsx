import { permitted } from "../../contexts.ts";
import { backToList } from "../../lists/back-to-list.server.ts";
import { found } from "../../serving/responses/found.ts";
import { QuestionDialog } from "../../ui/question-dialog.tsx";
import type { Route } from "./+types/delete-newcomer";
import { newcomerMessages } from "./newcomer-limits.ts";
import { findNewcomer, listNewcomers } from "./newcomer-reads.server.ts";
import { deleteNewcomer } from "./newcomer-writes.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "newcomers:care");
  const { name } = found(await findNewcomer(site.db, viewer, params.id), "card");
  return { name };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "newcomers:care");
  await deleteNewcomer(site, viewer, params.id);
  const read = (page: number) => listNewcomers(site.db, viewer, page);
  return backToList("/newcomers", request, read, newcomerMessages.deleted);
}

export default function DeleteNewcomer({ loaderData: { name } }: Route.ComponentProps) {
  return (
    <QuestionDialog
      title="Delete this card?"
      backTo="/newcomers"
      confirmLabel="Delete Card"
      busyLabel="Deleting..."
    >
      The card of{" "}
      <strong>
        <bdi>{name}</bdi>
      </strong>{" "}
      will be gone for the whole team. This cannot be undone.
    </QuestionDialog>
  );
}
