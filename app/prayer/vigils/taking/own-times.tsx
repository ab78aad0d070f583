import { t } from "@lingui/core/macro";
import { CommandButton } from "../../../ui/command-form.tsx";
import type { ShownPlace } from "./shown-vigil.server.ts";

const waiting: Record<Exclude<ShownPlace["waits"], "confirmed">, () => string> = {
  held: () => t`Waiting for you to confirm it`,
  late: () => t`Not confirmed in time, so others can take it`,
};

/** What somebody has taken, each with a button that gives it back. */
export function OwnTimes({
  own,
  giveBackTo,
}: {
  own: readonly ShownPlace[];
  giveBackTo: (placeId: string) => string;
}) {
  if (own.length === 0) return null;
  return (
    <ul className="flex flex-col gap-3">
      {own.map(({ id, when, waits, isOver }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line px-4 py-3"
        >
          <span className="min-w-0">
            <span className="block font-semibold">{when}</span>
            {waits !== "confirmed" && <span className="block text-sm text-muted">{waiting[waits]()}</span>}
          </span>
          {!isOver && (
            <CommandButton
              action={giveBackTo(id)}
              preventScrollReset
              buttonClass="button button-quiet min-h-10 px-4 py-1"
            >
              {t({
                message: "Give back",
                context: "time of prayer",
                comment: "A time of prayer, so that others can take it",
              })}
              <span className="sr-only"> {when}</span>
            </CommandButton>
          )}
        </li>
      ))}
    </ul>
  );
}
