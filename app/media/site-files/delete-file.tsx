import { data, Link } from "react-router";
import { permitted } from "../../contexts.ts";
import { backToList } from "../../lists/back-to-list.server.ts";
import { found } from "../../serving/responses/found.ts";
import { Alert } from "../../ui/alert.tsx";
import { EditDialog } from "../../ui/edit-dialog.tsx";
import { QuestionDialog } from "../../ui/question-dialog.tsx";
import { formatSize } from "../files/file-size.ts";
import { fileMessages, type Place } from "../files/files.ts";
import type { Route } from "./+types/delete-file";
import { deleteFile, findFile, listFiles } from "./site-files.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  return found(await findFile(site, viewer, params.id), "file");
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  const outcome = await deleteFile(site, viewer, params.id);
  if (outcome !== "deleted") return data(outcome, { status: 409 });
  return backToList("/files", request, (page) => listFiles(site, viewer, page), fileMessages.deleted);
}

export default function DeleteFile({ loaderData: file, actionData }: Route.ComponentProps) {
  const usedBy = actionData && "usedBy" in actionData ? actionData.usedBy : file.usedBy;
  if (usedBy.length > 0) return <StillUsed name={file.name} usedBy={usedBy} isRefused={!!actionData} />;
  return (
    <QuestionDialog
      title="Delete this file?"
      backTo="/files"
      confirmLabel="Delete File"
      busyLabel="Deleting..."
    >
      <strong>{file.name}</strong> ({formatSize(file.bytes)}) will be gone for good. No page shows it or links
      to it.
    </QuestionDialog>
  );
}

function StillUsed({ name, usedBy, isRefused }: { name: string; usedBy: Place[]; isRefused: boolean }) {
  return (
    <EditDialog title="This file is in use" list="/files">
      {() => (
        <>
          {isRefused && (
            <div className="mb-4">
              <Alert tone="error">{fileMessages.stillUsed}</Alert>
            </div>
          )}
          <p className="wrap-anywhere">
            <strong>{name}</strong> can be deleted once these neither show it nor link to it:
          </p>
          <ul className="mt-4 mb-6 flex list-disc flex-col gap-2 ps-6">
            {usedBy.map(({ title, path, form }) => (
              <li key={form}>
                <Link to={form} className="text-link">
                  {title}
                </Link>
                {` on ${path}`}
              </li>
            ))}
          </ul>
          <Link to="/files" preventScrollReset className="button button-quiet">
            Back to the files
          </Link>
        </>
      )}
    </EditDialog>
  );
}
