import { Link } from "react-router";
import { DialogLink } from "../../lists/managed-list.tsx";
import { linkTo } from "../../pages/writing/insertions.ts";
import { Icon } from "../../ui/icon.tsx";
import { linkOfFile } from "../files/file-link.ts";
import { formatSize } from "../files/file-size.ts";
import { type ListedFile, typeNames } from "../files/files.ts";

const icons = {
  pdf: "paper",
  mp3: "note",
  m4a: "note",
  opus: "note",
  webm: "note",
  mp4: "play",
} as const;

export function FileRow({
  file,
  label,
  day,
}: {
  file: ListedFile;
  /** What its buttons are named after. */
  label: string;
  day: string;
}) {
  const { id, url, name, type, bytes, usedBy } = file;
  const { title, path } = linkOfFile(file);
  return (
    <article className="card flex flex-wrap items-center gap-x-5 gap-y-3 p-4">
      <span className="grid size-12 place-items-center rounded-full bg-sunken text-accent max-sm:hidden">
        <Icon name={icons[type]} className="size-6" />
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <h2 className="text-xl wrap-anywhere">
          <a href={url} download={name} className="hover:underline">
            {name}
          </a>
        </h2>
        <p className="text-sm text-muted">
          {typeNames[type]()} · {formatSize(bytes)} · {day}
        </p>
        <p className="text-sm text-muted">
          {usedBy.length === 0
            ? "Not shown anywhere"
            : usedBy.map(({ title, path, form }, index) => (
                <span key={form}>
                  {index === 0 ? "Shown on " : ", "}
                  <Link to={path} className="text-link">
                    {path}
                  </Link>{" "}
                  (
                  <Link to={form} className="text-link">
                    {title}
                  </Link>
                  )
                </span>
              ))}
        </p>
        <details className="text-sm">
          <summary className="inline-flex min-h-8 cursor-pointer items-center underline underline-offset-4">
            Link for a page<span className="sr-only"> to {label}</span>
          </summary>
          <p className="text-muted">
            Paste this into the text of a page. It leads to this file, and to one that replaces it.
          </p>
          <code className="mt-1 block wrap-anywhere select-all">{linkTo(title, path)}</code>
        </details>
      </div>
      <div className="flex w-full flex-wrap gap-2 sm:w-auto">
        <DialogLink to={`${id}/replace`} name={label}>
          Replace
        </DialogLink>
        <DialogLink to={`${id}/delete`} name={label} tone="danger">
          Delete
        </DialogLink>
      </div>
    </article>
  );
}
