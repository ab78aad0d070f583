import { CommandForm } from "../../ui/command-form.tsx";
import { usePageSearch } from "../../ui/use-page-search.ts";
import { isStepFrom } from "../prayer-life.ts";
import { reportReasons } from "../praying/report-reasons.ts";
import type { QueuedPrayer } from "./queue-reads.server.ts";

/** Why readers say that it should not be shown. Who they are is not known. */
export function ReportsOf({
  request: { id, state, reports },
  name,
  mayModerate,
}: {
  request: QueuedPrayer;
  name: string;
  mayModerate: boolean;
}) {
  const search = usePageSearch();
  return (
    <div className="w-full rounded-xl border border-gold/50 bg-gold/10 px-4 py-3">
      <p className="font-semibold">Readers say that this should not be here:</p>
      <ul className="list-disc ps-5">
        {reports.map(({ reason, readers }) => (
          <li key={reason}>
            {(reportReasons[reason] ?? reportReasons.other)()} ({readers})
          </li>
        ))}
      </ul>
      {mayModerate && isStepFrom("keep-shown", state) && (
        <CommandForm action={`/update-prayer-requests/${id}/reports${search}`} preventScrollReset>
          {(busy) => (
            <button type="submit" disabled={busy} className="button button-quiet mt-2 min-h-10 px-4 py-1">
              It may stay<span className="sr-only"> {name}</span>
            </button>
          )}
        </CommandForm>
      )}
    </div>
  );
}
