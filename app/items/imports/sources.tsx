import { formatMoment } from "../../dates/dates.ts";
import { CommandButton } from "../../ui/command-form.tsx";
import type { ImportSource } from "./import-source.ts";

export function Sources({
  sources,
  note,
  again,
  at,
}: {
  sources: ImportSource[];
  note: string;
  /** The label of the button that imports again. */
  again: string;
  /** The path of a source is below this one. */
  at: string;
}) {
  if (sources.length === 0) return null;
  return (
    <>
      <h2 className="mt-12 text-2xl">Imported from a link</h2>
      <p className="mt-2 max-w-prose text-muted">{note}</p>
      <ul className="mt-4 flex flex-col gap-3">
        {sources.map(({ id, name, host, importedAt }) => (
          <li key={id} className="card flex flex-wrap items-center gap-3 p-4 sm:p-5">
            <div className="min-w-48 flex-1 wrap-anywhere">
              <p className="font-semibold">{name || host}</p>
              <p className="text-sm text-muted">
                {name && `${host}, `}last imported on {formatMoment(importedAt)}
              </p>
            </div>
            <SourceButton to={`${at}/${id}/again`} label={again} name={name || host} />
            <SourceButton to={`${at}/${id}/forget`} label="Remove" name={name || host} />
          </li>
        ))}
      </ul>
    </>
  );
}

function SourceButton({ to, label, name }: { to: string; label: string; name: string }) {
  return (
    <CommandButton action={to} buttonClass="button button-quiet min-h-10 px-4 py-1">
      {label}
      <span className="sr-only"> {name}</span>
    </CommandButton>
  );
}
