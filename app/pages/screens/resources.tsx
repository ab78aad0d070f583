import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { here } from "../../contexts.ts";
import { formatSize } from "../../media/files/file-size.ts";
import { readResources, type ShownResource } from "../../media/files/resources.server.ts";
import type { ContentPictureSource } from "../../media/pictures/picture.tsx";
import { Icon } from "../../ui/icon.tsx";
import { LinkedNumbers } from "../../ui/linked-numbers.tsx";
import { contentFile } from "../originals/content-file.ts";
import { readShownPage } from "../reading/page-loader.server.ts";
import type { Route } from "./+types/resources";
import { ProsePage } from "./prose-page.tsx";

const picture = contentFile(
  import.meta.glob<ContentPictureSource>("../../../content/{sample/,}pictures/resources.jpg", {
    eager: true,
    import: "default",
    query: "?w=640;1280&format=avif;webp;jpg&as=picture",
  }),
);

export async function loader({ url, context }: Route.LoaderArgs) {
  const [page, resources] = await Promise.all([
    readShownPage("resources", url, context, ["resources"]),
    readResources(here(context).site),
  ]);
  return { page, resources };
}

export default function Resources({ loaderData: { page, resources } }: Route.ComponentProps) {
  return (
    <ProsePage page={page} picture={picture}>
      {resources.length > 0 && (
        <ul className="shell flex column-list flex-col gap-6">
          {resources.map((resource) => (
            <ResourceCard key={resource.title} resource={resource} />
          ))}
        </ul>
      )}
    </ProsePage>
  );
}

function ResourceCard({ resource: { title, words, file } }: { resource: ShownResource }) {
  const isAudio = file.type === "mp3";
  return (
    <li className="card grid gap-x-6 gap-y-4 p-6 shadow-sm sm:grid-cols-[auto_1fr_auto] sm:items-center sm:p-8">
      <span className="grid size-14 place-items-center rounded-full bg-sunken text-accent max-sm:hidden">
        <Icon name={isAudio ? "note" : "paper"} className="size-7" />
      </span>
      <div>
        <h2 className="text-2xl sm:text-3xl">{title}</h2>
        <p className="mt-2 max-w-prose whitespace-pre-line">
          <LinkedNumbers text={words} />
        </p>
        <p className="mt-2 text-muted">
          {isAudio ? t`MP3 audio` : "PDF"} · {formatSize(file.bytes)}
        </p>
      </div>
      <a
        href={file.url}
        download={file.name}
        className="button button-primary justify-self-start print:hidden"
      >
        <Icon name="download" />
        <Trans>Download</Trans>
        <span className="sr-only"> {title}</span>
      </a>
      {isAudio && (
        // biome-ignore lint/a11y/useMediaCaption: music
        <audio
          src={file.url}
          controls
          preload="none"
          aria-label={title}
          className="w-full sm:col-span-2 sm:col-start-2 print:hidden"
        />
      )}
    </li>
  );
}
