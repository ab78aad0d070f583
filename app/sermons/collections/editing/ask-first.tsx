import { undoDays } from "../../../changes/undo-days.ts";
import { QuestionDialog } from "../../../ui/question-dialog.tsx";
import { type CollectionPath, type CollectionToEdit, collectionKinds } from "../collection-kinds.ts";

export type Asked = { what: "delete" } | { what: "merge"; into: { id: string; name: string } };

/** Asks before a speaker, a series or a topic is deleted or merged into another one. */
export function AskFirst({
  path,
  edited: { id, name },
  asked,
}: {
  path: CollectionPath;
  edited: Pick<CollectionToEdit, "id" | "name">;
  asked: Asked;
}) {
  const one = collectionKinds[path].one.toLowerCase();
  const backTo = `/sermon-lists/${path}/${id}`;
  if (asked.what === "delete")
    return (
      <QuestionDialog
        title={`Delete this ${one}?`}
        backTo={backTo}
        confirmLabel="Delete"
        busyLabel="Deleting..."
      >
        <strong className="wrap-anywhere">{name}</strong> will be gone for everybody, with its page. The
        sermons stay. You can undo this for {undoDays} days, under Activity.
      </QuestionDialog>
    );
  return (
    <QuestionDialog
      title={`Merge this ${one}?`}
      backTo={backTo}
      confirmLabel="Merge"
      busyLabel="Merging..."
      fields={<input type="hidden" name="into" value={asked.into.id} />}
    >
      All sermons of <strong className="wrap-anywhere">{name}</strong> will be listed under{" "}
      <strong className="wrap-anywhere">{asked.into.name}</strong>, and its page will lead there. You can undo
      this for {undoDays} days, under Activity.
    </QuestionDialog>
  );
}
