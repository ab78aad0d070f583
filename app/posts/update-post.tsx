import { permitted } from "../contexts.ts";
import { keepsText } from "../forms/keep-text.ts";
import { saveForm } from "../forms/save-form.server.ts";
import { checkForm } from "../items/check/item-findings.server.ts";
import { findEarlier } from "../items/earlier-version.server.ts";
import { EarlierVersionNotice, EarlierVersionsLink } from "../items/earlier-versions.tsx";
import { HistoryLink } from "../items/history-link.tsx";
import { backToRow } from "../lists/back-to-list.server.ts";
import { postFolder } from "../media/storage/storage-folders.ts";
import { found } from "../serving/responses/found.ts";
import { EditDialog } from "../ui/edit-dialog.tsx";
import type { Route } from "./+types/update-post";
import { needsPicture } from "./picture-setting.server.ts";
import { PostForm } from "./post-form.tsx";
import { postItem } from "./post-item.ts";
import { postMessages } from "./post-limits.ts";
import { findPost } from "./post-reads.server.ts";
import { changedPostSchema } from "./post-schema.ts";
import { postVersions } from "./post-version.server.ts";
import { changePost } from "./post-writes.server.ts";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "posts:write");
  const post = found(await findPost(site, viewer, params.id), "post");
  const earlier = await findEarlier(site, request.url, postVersions, post.id);
  return {
    post: { ...post, ...earlier?.content },
    earlierAt: earlier?.createdAt,
    needsPicture: await needsPicture(site),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { site, viewer, log } = permitted(context, "posts:write");
  const before = await findPost(site, viewer, params.id);
  const refusal = await saveForm(
    request,
    {
      schema: changedPostSchema(before),
      changes: { item: before },
      picture: {
        field: "imgUrl",
        text: "imgAlt",
        folder: postFolder,
        urlBefore: before?.imgUrl,
        isRequired: await needsPicture(site),
      },
      check: (form) => checkForm(site, postItem, form),
      save: (post) => changePost(site, viewer, params.id, post),
      failed: postMessages.notSaved,
    },
    { storage: site.storage, viewer, log },
  );
  return refusal ?? backToRow(postItem.list, request, params.id, postMessages.updated);
}

export const clientAction = keepsText(postMessages.notSaved);

export default function UpdatePost({ loaderData, actionData }: Route.ComponentProps) {
  const { post, earlierAt, needsPicture } = loaderData;
  return (
    <EditDialog title="Update post" list={postItem.list}>
      {(cancel) => (
        <>
          <EarlierVersionNotice createdAt={earlierAt} />
          <PostForm post={post} needsPicture={needsPicture} result={actionData} submitLabel="Update Post">
            {cancel}
          </PostForm>
          <EarlierVersionsLink kind="post" id={post.id} />
          <HistoryLink kind="post" id={post.id} />
        </>
      )}
    </EditDialog>
  );
}
