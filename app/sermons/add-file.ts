import { z } from "zod";
import { permitted } from "../contexts.ts";
import { fileMessages, fileOfSermon } from "../media/files/files.ts";
import { saveUpload } from "../media/files/uploads.server.ts";
import { addFile } from "../media/site-files/site-files.server.ts";
import { redirectWithNotice } from "../serving/responses/notice.server.ts";
import type { Route } from "./+types/add-file";

/** Adds an uploaded recording, or notes, to the files from which sermons choose. `?sermon=` is the one being edited. */
export function action({ request, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "sermons:write");
  const sermon = z.uuid().safeParse(new URL(request.url).searchParams.get("sermon"));
  const form = sermon.success ? `/alter-uploads/${sermon.data}/update` : "/upload-video";
  return saveUpload(request, context, {
    permission: "sermons:write",
    uploadable: fileOfSermon,
    save: async (uploaded) => {
      await addFile(site, viewer, uploaded, "sermons:write");
      return "saved";
    },
    // Scripts stay on the form, whose lists of files are loaded again.
    done: async ({ withScripts }) =>
      withScripts ? { saved: true as const } : await redirectWithNotice(form, fileMessages.addedToSermon),
    refused: (problem) => redirectWithNotice(form, { text: problem, tone: "error" }),
  });
}
