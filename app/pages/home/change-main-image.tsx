import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { permitted } from "../../contexts.ts";
import { keepText } from "../../forms/keep-text.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { needs } from "../../shell/needs.server.ts";
import type { Route } from "./+types/change-main-image";
import { changeMainImage, readBackground } from "./background.server.ts";
import { mainImageSchema } from "./background.ts";
import { UrlDialog } from "./url-dialog.tsx";

export const middleware = [needs("pages:write")];

export function loader({ context }: Route.LoaderArgs) {
  const { site } = permitted(context, "pages:write");
  return readBackground(site.db);
}

export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  const submission = parseWithZod(await readForm(request, mainImageSchema), { schema: mainImageSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  await changeMainImage(site, viewer, submission.value);
  return redirectWithNotice("/", "The main image has been changed.");
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepText(
    serverAction,
    "The main image could not be changed. What you typed is still here: please try again.",
  );
}

export default function ChangeMainImage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <UrlDialog
      title="Change Main Image"
      names={["mainImageUrl", "mainImageAlt"]}
      schema={mainImageSchema}
      values={loaderData}
      hint="Leave it empty for the picture that came with the site."
      result={actionData}
    />
  );
}
