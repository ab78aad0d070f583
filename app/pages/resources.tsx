import picture from "../../content/pictures/resources.jpg?w=640;1280&format=avif;webp;jpg&as=picture";
import type { Resources as Resource } from "../../content/schema.ts";
import { resourceSizes, resourceUrls } from "../congregation/resource-files.ts";
import { pageWithFacts } from "../page-texts/page-loader.server.ts";
import { fileNamed } from "../pictures/named-files.ts";
import { Icon } from "../ui/icon.tsx";
import type { Route } from "./+types/resources";
import { ProsePage } from "./prose-page.tsx";

export const loader = pageWithFacts("resources", "resources");

export default function Resources({ loaderData: { page, facts: resources } }: Route.ComponentProps) {
  return (
    <ProsePage page={page} picture={picture}>
      <ul className="shell flex column-list flex-col gap-6">
        {resources.map((resource) => (
          <ResourceCard key={resource.file} resource={resource} />
        ))}
      </ul>
    </ProsePage>
  );
}

function ResourceCard({ resource: { title, words, file } }: { resource: Resource[number] }) {
  const url = fileNamed(resourceUrls, file);
  const isAudio = file.endsWith(".mp3");
  return (
    <li className="card grid gap-x-6 gap-y-4 p-6 shadow-sm sm:grid-cols-[auto_1fr_auto] sm:items-center sm:p-8">
      <span className="grid size-14 place-items-center rounded-full bg-sunken text-accent max-sm:hidden">
        <Icon name={isAudio ? "note" : "paper"} className="size-7" />
      </span>
      <div>
        <h2 className="text-2xl sm:text-3xl">{title}</h2>
        <p className="mt-2 max-w-prose">{words}</p>
        <p className="mt-2 text-muted">
          {isAudio ? "MP3 audio" : "PDF"} · {formatSize(fileNamed(resourceSizes, file))}
        </p>
      </div>
      <a href={url} download={file} className="button button-primary justify-self-start print:hidden">
        <Icon name="download" />
        Download
        <span className="sr-only"> {title}</span>
      </a>
      {isAudio && (
        // biome-ignore lint/a11y/useMediaCaption: music
        <audio
          src={url}
          controls
          preload="none"
          aria-label={title}
          className="w-full sm:col-span-2 sm:col-start-2 print:hidden"
        />
      )}
    </li>
  );
}

/** `412 kB`, `3.4 MB` */
function formatSize(bytes: number): string {
  return bytes < 999_500 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
