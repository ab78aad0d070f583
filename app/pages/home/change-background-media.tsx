import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { permitted } from "../../contexts.ts";
import { keepText } from "../../forms/keep-text.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { needs } from "../../shell/needs.server.ts";
import type { Route } from "./+types/change-background-media";
import { changeBackgroundMedia, readBackground } from "./background.server.ts";
import { backgroundSchema } from "./background.ts";
import { UrlDialog } from "./url-dialog.tsx";

export const middleware = [needs("pages:write")];

export function loader({ context }: Route.LoaderArgs) {
  const { site } = permitted(context, "pages:write");
  return readBackground(site.db);
}

export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  const submission = parseWithZod(await readForm(request, backgroundSchema), { schema: backgroundSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  await changeBackgroundMedia(site, viewer, submission.value);
  return redirectWithNotice("/", "The background has been changed.");
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepText(
    serverAction,
    "The background could not be changed. What you typed is still here: please try again.",
  );
}

export default function ChangeBackgroundMedia({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <UrlDialog
      title="Change Background Media"
      names={["backgroundMediaUrl", "backgroundMediaAlt"]}
      schema={backgroundSchema}
      values={loaderData}
      hint="A picture, or a video that ends with .mp4. Leave it empty for the picture that came with the site."
      result={actionData}
    />
  );
}
