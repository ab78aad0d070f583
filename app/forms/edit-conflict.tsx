import { Trans } from "@lingui/react/macro";
import { useState } from "react";

export interface EditConflict<Item> {
  now?: Item | undefined;
}

/** The item as somebody else has changed it, from the response that reports it until the form closes. */
export function useConflictingItem<Item>(result: EditConflict<Item> | undefined): Item | undefined {
  const [theirs, setTheirs] = useState(result?.now);
  if (result?.now && result.now !== theirs) setTheirs(result.now);
  return theirs;
}

/** Shows the item's current text to an editor whose own changes are still in the form. */
export function TheirVersion({ fields }: { fields: [label: string, value: string][] }) {
  return (
    <details open className="rounded-xl border border-line bg-sunken px-4 py-3">
      <summary className="cursor-pointer font-semibold">
        <Trans>How it reads now</Trans>
      </summary>
      <dl className="mt-3 grid gap-x-4 gap-y-2 sm:grid-cols-[auto_1fr]">
        {fields.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="max-h-48 overflow-y-auto whitespace-pre-line wrap-anywhere">{value || "–"}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** A hidden field for what the editor saw but did not type, such as the version; after a conflict, as it is now. */
export function SeenValue({
  field,
  theirs,
}: {
  field: { name: string; initialValue?: unknown };
  theirs: string | number | undefined;
}) {
  return <input type="hidden" name={field.name} value={theirs ?? String(field.initialValue ?? "")} />;
}
