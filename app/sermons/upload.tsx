import { permitted } from "../contexts.ts";
import { dayOf } from "../dates/dates.ts";
import { sundayBefore } from "../dates/day-arithmetic.ts";
import { keepsText } from "../forms/keep-text.ts";
import { saveForm } from "../forms/save-form.server.ts";
import { checkForm } from "../items/check/item-findings.server.ts";
import { fileOfSermon } from "../media/files/files.ts";
import { listPictureChoices } from "../media/pictures/shown-pictures.server.ts";
import { listFilesToChoose } from "../media/site-files/site-files.server.ts";
import { sermonFolder } from "../media/storage/storage-folders.ts";
import { redirectWithNotice } from "../serving/responses/notice.server.ts";
import { PrivateHead } from "../shell/page-head.tsx";
import type { Route } from "./+types/upload";
import { AddFiles } from "./add-files.tsx";
import { listSeriesToChoose } from "./collections/collection-reads.server.ts";
import { noteAboutScripture } from "./scripture/passage-writes.server.ts";
import { SermonForm } from "./sermon-form.tsx";
import { sermonItem } from "./sermon-item.ts";
import { sermonMessages } from "./sermon-limits.ts";
import { newSermonSchema } from "./sermon-schema.ts";
import { addSermon } from "./sermon-writes.server.ts";
import { withTranscripts } from "./transcripts/transcript-limits.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { site } = permitted(context, "sermons:write");
  const today = dayOf(site.clock().toISOString());
  return {
    siteUrl: site.settings.siteUrl,
    preachedOn: sundayBefore(today),
    files: await listFilesToChoose(site.db, fileOfSermon.types),
    series: await listSeriesToChoose(site.db),
    library: await listPictureChoices(site),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer, log } = permitted(context, "sermons:write");
  let note = "";
  const refusal = await saveForm(
    request,
    {
      schema: newSermonSchema(site.settings.siteUrl),
      check: (form) => checkForm(site, sermonItem, form),
      save: async (sermon) => {
        note = await noteAboutScripture(sermon.scripture);
        return addSermon(site, viewer, sermon);
      },
      picture: { field: "poster", folder: sermonFolder },
      failed: sermonMessages.notSaved,
      size: withTranscripts,
    },
    { storage: site.storage, viewer, log },
  );
  return refusal ?? redirectWithNotice("/facebook-live", `${sermonMessages.added} ${note}`.trim());
}

export const clientAction = keepsText(sermonMessages.notSaved);

export default function UploadVideo({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <section className="shell column-noted py-12 sm:py-16">
      <PrivateHead title="Upload Video" />
      <h1 className="text-4xl sm:text-5xl">Upload Video</h1>
      <p className="mt-4 mb-8 max-w-prose text-lg text-muted">
        A link to a sermon on film, so that people can hear it again.
      </p>
      <div className="card p-6 sm:p-10">
        <SermonForm {...loaderData} result={actionData} submitLabel="Upload Video" busyLabel="Uploading..." />
        <AddFiles />
      </div>
    </section>
  );
}
