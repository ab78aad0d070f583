import { Link } from "react-router";
import { DialogLink } from "../../lists/managed-list.tsx";
import { Icon } from "../../ui/icon.tsx";
import { formatSize } from "./file-size.ts";
import { type ListedFile, typeNames } from "./files.ts";

const icons = {
  pdf: "paper",
  mp3: "note",
  m4a: "note",
  opus: "note",
  webm: "note",
  mp4: "play",
} as const;

export function FileRow({
  file: { id, url, name, type, bytes, usedBy },
  day,
}: {
  file: ListedFile;
  day: string;
}) {
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
          {typeNames[type]} · {formatSize(bytes)} · {day}
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
      </div>
      <div className="flex w-full flex-wrap gap-2 sm:w-auto">
        <DialogLink to={`${id}/replace`} name={name}>
          Replace
        </DialogLink>
        <DialogLink to={`${id}/delete`} name={name} tone="danger">
          Delete
        </DialogLink>
      </div>
    </article>
  );
}
