import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { permitted } from "../../contexts.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import {
  changeBackgroundMedia,
  readBackground,
  readChoice,
  urlOfChoice,
} from "../background/background.server.ts";
import { backgroundSchema, pictureGone } from "../background/background.ts";
import type { Route } from "./+types/change-background-media";
import { PictureDialog } from "./picture-dialog.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { site } = permitted(context, "pages:write");
  const { backgroundMediaUrl: url, backgroundMediaAlt: alt } = await readBackground(site.db);
  return readChoice(site, { url, alt });
}

export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  const submission = parseWithZod(await readForm(request, backgroundSchema), { schema: backgroundSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const { picture, backgroundMediaUrl: typed, backgroundMediaAlt } = submission.value;
  const url = await urlOfChoice(site, { picture, url: typed });
  if (url === undefined)
    return data(submission.reply({ fieldErrors: { picture: [pictureGone] } }), { status: 400 });
  const before = await readBackground(site.db);
  // Another picture brings its own description, unless somebody typed one for it.
  const isOfBefore = url !== before.backgroundMediaUrl && backgroundMediaAlt === before.backgroundMediaAlt;
  await changeBackgroundMedia(site, viewer, {
    backgroundMediaUrl: url,
    backgroundMediaAlt: isOfBefore ? "" : backgroundMediaAlt,
  });
  return redirectWithNotice("/", "The background has been changed.");
}

export const clientAction = keepsText(
  "The background could not be changed. What you typed is still here: please try again.",
);

export default function ChangeBackgroundMedia({ loaderData, actionData }: Route.ComponentProps) {
  const { picture, url, alt, library } = loaderData;
  return (
    <PictureDialog
      title="Change Background Media"
      names={["backgroundMediaUrl", "backgroundMediaAlt"]}
      schema={backgroundSchema}
      values={{ picture, backgroundMediaUrl: url, backgroundMediaAlt: alt }}
      library={library}
      hint="A picture elsewhere, or a video that ends with .mp4. Leave both empty for the one that came with the site, or for your colour and logo."
      result={actionData}
    />
  );
}
