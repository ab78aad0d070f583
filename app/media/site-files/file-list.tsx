import { permitted } from "../../contexts.ts";
import { dayOf, formatDay } from "../../dates/dates.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { ManagedList } from "../../lists/managed-list.tsx";
import { namesApart } from "../../lists/names-apart.ts";
import { pageOf } from "../../lists/paging.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { errorPage } from "../../shell/error-page.tsx";
import { HowToBegin } from "../../ui/empty-list.tsx";
import { fileMessages } from "../files/files.ts";
import { problemIn } from "../files/problem-in.ts";
import { UploadPanel } from "../files/upload-panel.tsx";
import { saveUpload } from "../files/uploads.server.ts";
import type { Route } from "./+types/file-list";
import { FileRow } from "./file-row.tsx";
import { addFile, listFiles } from "./site-files.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  return {
    list: await listFiles(site, viewer, pageOf(request.url)),
    today: dayOf(site.clock().toISOString()),
  };
}

export function action({ request, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  return saveUpload(request, context, {
    save: async (uploaded) => {
      await addFile(site, viewer, uploaded);
      return "saved";
    },
    // Scripts stay on the page, where other uploads go on.
    done: async ({ withScripts }) =>
      withScripts ? { saved: true as const } : await redirectWithNotice("/files", fileMessages.added),
  });
}

export const clientAction = keepsText(fileMessages.notSaved);

export default function Files({ loaderData: { list, today }, actionData }: Route.ComponentProps) {
  const dayOfUpload = ({ createdAt }: { createdAt: string }) => formatDay(dayOf(createdAt), today);
  const nameOf = namesApart(list.items, (file) => [file.name, dayOfUpload(file)]);
  return (
    <ManagedList
      title={fileMessages.title}
      about="Leaflets, recordings and films that people download or play here."
      hasSample={false}
      label="Pages of files"
      empty={fileMessages.none}
      whenEmpty={
        <HowToBegin
          what="Choose a file above. Pages can then offer it to read, print or hear."
          example="the parish magazine of this month as a PDF."
        />
      }
      list={list}
      further={[
        { to: "/facts/resources/edit", label: "Resources to download" },
        { to: "/facts/worship/edit", label: "Pictures, films and music" },
      ]}
      filter={
        <div className="card mb-8 flex flex-col gap-4 p-6 sm:p-8">
          <p className="max-w-prose text-muted">
            Upload a file, then choose it under Resources to download, or under Pictures, films and music, for
            people to play. A page links to it with “Link to a file”, below its text.
          </p>
          <UploadPanel action="/files" problem={problemIn(actionData)} submitLabel="Upload" />
        </div>
      }
    >
      {(file) => <FileRow file={file} label={nameOf(file)} day={dayOfUpload(file)} />}
    </ManagedList>
  );
}

export const ErrorBoundary = errorPage(fileMessages.listFailed);
