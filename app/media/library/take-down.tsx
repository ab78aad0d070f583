import { permitted } from "../../contexts.ts";
import { found } from "../../serving/responses/found.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { QuestionDialog } from "../../ui/question-dialog.tsx";
import type { Route } from "./+types/take-down";
import { usesIn } from "./list.server.ts";
import { pictureMessages } from "./picture-limits.ts";
import { readPictureUses } from "./picture-uses.server.ts";
import { findPicture, takeDownPicture } from "./pictures.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  const picture = found(await findPicture(site.db, viewer, params.id), "picture");
  return { alt: picture.alt, places: usesIn(await readPictureUses(site), picture).length };
}

export async function action({ params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  await takeDownPicture(site, viewer, params.id);
  return redirectWithNotice("/pictures", pictureMessages.takenDown);
}

export default function TakeDown({ params, loaderData: { alt, places } }: Route.ComponentProps) {
  return (
    <QuestionDialog
      title="Take this picture down?"
      backTo={`/pictures/${params.id}`}
      confirmLabel="Take down"
      busyLabel="Taking down..."
    >
      <strong>{alt || "This picture"}</strong> will be gone at once
      {places > 0 && `, from ${places === 1 ? "one place" : `${places} places`} where it is used`}, with its
      file and all sizes. Where the site came with a picture, that one is shown again. Browsers that have
      shown it may keep it for five more minutes. This cannot be undone.
    </QuestionDialog>
  );
}
