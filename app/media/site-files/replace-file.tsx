import { permitted } from "../../contexts.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { found } from "../../serving/responses/found.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { EditDialog } from "../../ui/edit-dialog.tsx";
import { formatSize } from "../files/file-size.ts";
import { fileMessages, likeType } from "../files/files.ts";
import { problemIn } from "../files/problem-in.ts";
import { UploadPanel } from "../files/upload-panel.tsx";
import { saveUpload } from "../files/uploads.server.ts";
import type { Route } from "./+types/replace-file";
import { findFile, pathOfFile, replaceFile } from "./site-files.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  return found(await findFile(site, viewer, params.id), "file");
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  const { type } = found(await findFile(site, viewer, id), "file");
  return saveUpload(request, context, {
    uploadable: likeType(type),
    save: async (uploaded, version) => {
      const outcome = await replaceFile(site, viewer, id, { uploaded, version });
      if (outcome === "saved") return outcome;
      if ("refusal" in outcome) return { problem: outcome.refusal };
      const { name, bytes, version: theirs } = outcome.now;
      const now = `It is ${name} now (${formatSize(bytes)}).`;
      return { problem: `${fileMessages.conflict} ${now}`, version: theirs };
    },
    done: async () => redirectWithNotice(await pathOfFile(site.db, id), fileMessages.replaced),
  });
}

export const clientAction = keepsText(fileMessages.notSaved);

export default function ReplaceFile({ loaderData: file, actionData }: Route.ComponentProps) {
  const { id, name, type, bytes } = file;
  // Without scripts, sending the form again replaces what somebody else saved.
  const version = actionData && "version" in actionData ? actionData.version : undefined;
  return (
    <EditDialog title="Replace this file" list="/files">
      {(cancel) => (
        <>
          <p className="mb-5 wrap-anywhere">
            Every page that shows <strong>{name}</strong> ({formatSize(bytes)}) shows the new file instead,
            and the old one is deleted.
          </p>
          <UploadPanel
            action={`/files/${id}/replace`}
            replaces={{ type, version: version ?? file.version }}
            problem={problemIn(actionData)}
            submitLabel="Upload and replace"
          >
            {cancel}
          </UploadPanel>
        </>
      )}
    </EditDialog>
  );
}
