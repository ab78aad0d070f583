import { undoDays } from "../changes/undo-days.ts";
import { permitted } from "../contexts.ts";
import { dayMonthYear } from "../dates/dates.ts";
import { restorePath } from "../items/item.ts";
import { backToList } from "../lists/back-to-list.server.ts";
import { listFilterIn } from "../lists/list-filter.ts";
import { found } from "../serving/responses/found.ts";
import { QuestionDialog } from "../ui/question-dialog.tsx";
import type { Route } from "./+types/delete-sermon";
import { deleteSermon } from "./deleted-sermons.server.ts";
import { sermonItem } from "./sermon-item.ts";
import { sermonMessages } from "./sermon-limits.ts";
import { findSermon, listSermons } from "./sermon-reads.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "sermons:write");
  return found(await findSermon(site, viewer, params.id), "video");
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "sermons:write");
  await deleteSermon(site, viewer, params.id);
  const read = (page: number) => listSermons(site, viewer, page, listFilterIn(request.url));
  const undo = restorePath(sermonItem, params.id);
  return backToList(sermonItem.list, request, read, { text: sermonMessages.removed, undo });
}

export default function DeleteVideo({ loaderData: sermon }: Route.ComponentProps) {
  return (
    <QuestionDialog
      title="Delete this video?"
      backTo={sermonItem.list}
      confirmLabel="Delete Video"
      busyLabel="Deleting..."
    >
      <strong className="wrap-anywhere">{sermon.title}</strong>,{" "}
      <span className="whitespace-nowrap">{dayMonthYear(sermon.date)}</span>, will be gone for everybody. You
      can undo this for {undoDays} days, under Activity.
      {(sermon.audioId ?? sermon.notesId) !== null &&
        " Its recording and notes stay under Files, open to everybody who knows their links, until they are deleted there."}
    </QuestionDialog>
  );
}
