import { requestContext, siteContext } from "../contexts.ts";
import { keepText } from "../forms/keep-text.ts";
import { saveForm } from "../forms/save-form.server.ts";
import { found } from "../responses/found.ts";
import { backToRow } from "../staff/back-to-list.server.ts";
import { HistoryLink } from "../staff/history-link.tsx";
import { needs } from "../staff/needs.server.ts";
import { postFolder } from "../storage-folders.ts";
import { EditDialog } from "../ui/edit-dialog.tsx";
import { requirePermission } from "../viewer.ts";
import type { Route } from "./+types/update";
import { PostForm } from "./post-form.tsx";
import { changedPostSchema } from "./post-schema.ts";
import { changePost, findPost } from "./posts.server.ts";
import { postMessages } from "./posts.ts";

export const middleware = [needs("posts:write")];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, storage } = context.get(siteContext);
  return found(await findPost(db, storage, context.get(requestContext).viewer, params.id), "post");
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const site = context.get(siteContext);
  const { viewer, log } = context.get(requestContext);
  requirePermission(viewer, "posts:write");
  const before = await findPost(site.db, site.storage, viewer, params.id);
  const refusal = await saveForm(
    request,
    {
      schema: changedPostSchema,
      changes: { item: before },
      picture: {
        field: "imgUrl",
        text: "imgAlt",
        folder: postFolder,
        urlBefore: before?.imgUrl,
        isRequired: true,
      },
      save: (post) => changePost(site, viewer, { ...post, id: params.id }),
      failed: postMessages.notSaved,
    },
    { storage: site.storage, viewer, log },
  );
  return refusal ?? backToRow("/update-daily-post", request, params.id, postMessages.updated);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepText(serverAction, postMessages.notSaved);
}

export default function UpdatePost({ loaderData: post, actionData }: Route.ComponentProps) {
  return (
    <EditDialog title="Update post" list="/update-daily-post">
      {(cancel) => (
        <>
          <PostForm post={post} result={actionData} submitLabel="Update Post">
            {cancel}
          </PostForm>
          <HistoryLink kind="post" id={post.id} />
        </>
      )}
    </EditDialog>
  );
}
