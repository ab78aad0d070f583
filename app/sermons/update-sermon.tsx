import { permitted } from "../contexts.ts";
import { keepsText } from "../forms/keep-text.ts";
import { saveForm } from "../forms/save-form.server.ts";
import { checkForm } from "../items/check/item-findings.server.ts";
import { findEarlier } from "../items/earlier-version.server.ts";
import { EarlierVersionNotice, EarlierVersionsLink } from "../items/earlier-versions.tsx";
import { HistoryLink } from "../items/history-link.tsx";
import { fileOfSermon } from "../media/files/files.ts";
import { listPictureChoices } from "../media/pictures/shown-pictures.server.ts";
import { listFilesToChoose } from "../media/site-files/site-files.server.ts";
import { sermonFolder } from "../media/storage/storage-folders.ts";
import { found } from "../serving/responses/found.ts";
import { redirectWithNotice } from "../serving/responses/notice.server.ts";
import { EditDialog } from "../ui/edit-dialog.tsx";
import type { Route } from "./+types/update-sermon";
import { AddFiles } from "./add-files.tsx";
import { listSeriesToChoose } from "./collections/collection-reads.server.ts";
import { uploadedPoster } from "./posters/poster-choice.ts";
import { noteAboutScripture } from "./scripture/passage-writes.server.ts";
import { SermonForm } from "./sermon-form.tsx";
import { sermonItem } from "./sermon-item.ts";
import { sermonMessages } from "./sermon-limits.ts";
import { findSermon } from "./sermon-reads.server.ts";
import { changedSermonSchema } from "./sermon-schema.ts";
import { sermonVersions } from "./sermon-version.server.ts";
import { changeSermon } from "./sermon-writes.server.ts";
import { readTyped } from "./transcripts/stored-transcript.server.ts";
import { withTranscripts } from "./transcripts/transcript-limits.ts";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "sermons:write");
  const sermon = found(await findSermon(site, viewer, params.id), "video");
  const earlier = await findEarlier(site, request.url, sermonVersions, sermon.id);
  return {
    sermon: { ...sermon, ...earlier?.content },
    transcript: await readTyped(site.db, sermon.id),
    earlierAt: earlier?.createdAt,
    files: await listFilesToChoose(site.db, fileOfSermon.types),
    series: await listSeriesToChoose(site.db),
    library: await listPictureChoices(site, sermon.poster),
    siteUrl: site.settings.siteUrl,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { site, viewer, log } = permitted(context, "sermons:write");
  const before = await findSermon(site, viewer, params.id);
  let note = "";
  const refusal = await saveForm(
    request,
    {
      schema: changedSermonSchema(site.settings.siteUrl, before),
      check: (form) => checkForm(site, sermonItem, form),
      save: async (sermon) => {
        note = await noteAboutScripture(sermon.scripture);
        return changeSermon(site, viewer, params.id, sermon);
      },
      picture: { field: "poster", folder: sermonFolder, urlBefore: uploadedPoster(before?.poster ?? "") },
      failed: sermonMessages.notSaved,
      size: withTranscripts,
    },
    { storage: site.storage, viewer, log },
  );
  return refusal ?? redirectWithNotice("/facebook-live", `${sermonMessages.updated} ${note}`.trim());
}

export const clientAction = keepsText(sermonMessages.notSaved);

export default function EditVideo({
  loaderData: { earlierAt, ...loaderData },
  actionData,
}: Route.ComponentProps) {
  return (
    <EditDialog title="Edit video" list={sermonItem.list}>
      {(cancel) => (
        <>
          <EarlierVersionNotice createdAt={earlierAt} />
          <SermonForm {...loaderData} result={actionData} submitLabel="Update Video" busyLabel="Saving...">
            {cancel}
          </SermonForm>
          <AddFiles sermonId={loaderData.sermon.id} />
          <EarlierVersionsLink kind="sermon" id={loaderData.sermon.id} />
          <HistoryLink kind="sermon" id={loaderData.sermon.id} />
        </>
      )}
    </EditDialog>
  );
}
