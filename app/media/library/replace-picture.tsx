import { href } from "react-router";
import { permitted } from "../../contexts.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { saveForm } from "../../forms/save-form.server.ts";
import { found } from "../../serving/responses/found.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { EditDialog } from "../../ui/edit-dialog.tsx";
import { pictureFolder } from "../storage/storage-folders.ts";
import type { Route } from "./+types/replace-picture";
import { NewPictureForm } from "./new-picture-form.tsx";
import { pictureMessages } from "./picture-limits.ts";
import { replacedPictureSchema } from "./picture-schema.ts";
import { findPicture, replacePicture } from "./pictures.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  const { version } = found(await findPicture(site.db, viewer, params.id), "picture");
  return { version };
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { site, viewer, log } = permitted(context, "pages:write");
  const refusal = await saveForm(
    request,
    {
      schema: replacedPictureSchema,
      changes: { item: await findPicture(site.db, viewer, id) },
      picture: { field: "url", text: "alt", folder: pictureFolder, isRequired: true },
      save: (picture) => replacePicture(site, viewer, { ...picture, id }),
      failed: pictureMessages.notSaved,
    },
    { storage: site.storage, viewer, log },
  );
  return refusal ?? redirectWithNotice(href("/pictures/:id", { id }), pictureMessages.replaced);
}

export const clientAction = keepsText(pictureMessages.notSaved);

export default function ReplacePicture({ params, loaderData, actionData }: Route.ComponentProps) {
  return (
    <EditDialog title="Replace this picture" list={`/pictures/${params.id}`}>
      {(cancel) => (
        <NewPictureForm replaced={loaderData} result={actionData} submitLabel="Replace">
          {cancel}
        </NewPictureForm>
      )}
    </EditDialog>
  );
}
