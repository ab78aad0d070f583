import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { permitted } from "../../contexts.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { changeMainImage, readBackground, readChoice, urlOfChoice } from "../background/background.server.ts";
import { mainImageSchema, pictureGone } from "../background/background.ts";
import type { Route } from "./+types/change-main-image";
import { PictureDialog } from "./picture-dialog.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { site } = permitted(context, "pages:write");
  const { mainImageUrl: url, mainImageAlt: alt } = await readBackground(site.db);
  return readChoice(site, { url, alt });
}

export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  const submission = parseWithZod(await readForm(request, mainImageSchema), { schema: mainImageSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const { picture, mainImageUrl: typed, mainImageAlt } = submission.value;
  const url = await urlOfChoice(site, { picture, url: typed });
  if (url === undefined)
    return data(submission.reply({ fieldErrors: { picture: [pictureGone] } }), { status: 400 });
  const before = await readBackground(site.db);
  // Another picture brings its own description, unless somebody typed one for it.
  const isOfBefore = url !== before.mainImageUrl && mainImageAlt === before.mainImageAlt;
  await changeMainImage(site, viewer, { mainImageUrl: url, mainImageAlt: isOfBefore ? "" : mainImageAlt });
  return redirectWithNotice("/", "The main image has been changed.");
}

export const clientAction = keepsText(
  "The main image could not be changed. What you typed is still here: please try again.",
);

export default function ChangeMainImage({ loaderData, actionData }: Route.ComponentProps) {
  const { picture, url, alt, library } = loaderData;
  return (
    <PictureDialog
      title="Change Main Image"
      names={["mainImageUrl", "mainImageAlt"]}
      schema={mainImageSchema}
      values={{ picture, mainImageUrl: url, mainImageAlt: alt }}
      library={library}
      hint="A picture elsewhere. Leave both empty for the one that came with the site, or for none."
      result={actionData}
    />
  );
}
