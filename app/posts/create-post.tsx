import { permitted } from "../contexts.ts";
import { dayOf } from "../dates/dates.ts";
import { keepsText } from "../forms/keep-text.ts";
import { saveForm } from "../forms/save-form.server.ts";
import { checkForm } from "../items/check/item-findings.server.ts";
import { postFolder } from "../media/storage/storage-folders.ts";
import { redirectWithNotice } from "../serving/responses/notice.server.ts";
import { PrivateHead } from "../shell/page-head.tsx";
import { administratorName, isNamedInSettings, nameOf } from "../viewer.ts";
import type { Route } from "./+types/create-post";
import { needsPicture } from "./picture-setting.server.ts";
import { PostForm } from "./post-form.tsx";
import { postItem } from "./post-item.ts";
import { postMessages } from "./post-limits.ts";
import { newPostSchema } from "./post-schema.ts";
import { addPost } from "./post-writes.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "posts:write");
  // The administrator's account has the default name until somebody changes it.
  const postedBy =
    isNamedInSettings(viewer, site.settings) && viewer.name === administratorName ? "" : nameOf(viewer);
  const suggested = { day: dayOf(site.clock().toISOString()), postedBy };
  return { suggested, needsPicture: await needsPicture(site) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer, log } = permitted(context, "posts:write");
  const refusal = await saveForm(
    request,
    {
      schema: newPostSchema({ needsPicture: await needsPicture(site) }),
      picture: { field: "imgUrl", text: "imgAlt", folder: postFolder },
      check: (form) => checkForm(site, postItem, form),
      save: (post) => addPost(site, viewer, post),
      failed: postMessages.failed,
    },
    { storage: site.storage, viewer, log },
  );
  return refusal ?? redirectWithNotice("/daily-posts", postMessages.added);
}

export const clientAction = keepsText(postMessages.notSent);

export default function AddPost({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <section className="shell column-noted py-12 sm:py-16">
      <PrivateHead title="Add New Daily Post" />
      <h1 className="text-4xl sm:text-5xl">Add New Daily Post</h1>
      <p className="mt-4 mb-8 max-w-prose text-lg text-muted">
        {loaderData.needsPicture ? "A picture and a few words" : "A few words, with a picture if you like"},
        shown at the top of the daily posts.
      </p>
      <div className="card p-6 sm:p-10">
        <PostForm {...loaderData} result={actionData} submitLabel="Add Post" />
      </div>
    </section>
  );
}
