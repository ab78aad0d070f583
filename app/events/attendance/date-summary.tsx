import { plural, t } from "@lingui/core/macro";
import { Icon } from "../../ui/icon.tsx";
import { statusMessages } from "./attendance-limits.ts";
import type { ShownDate } from "./shown-date.server.ts";

/** When and where a date is, how many places are free, and why nobody can reply if that is so. */
export function DateSummary({ date, hasReplied }: { date: ShownDate; hasReplied: boolean }) {
  const { when, where, status, reason, free } = date;
  return (
    <>
      <p className="flex items-start gap-2 font-semibold">
        <Icon name="calendar" className="mt-0.5 size-5 shrink-0" />
        {when}
      </p>
      <p className="wrap-anywhere">{where}</p>
      {status === "open" && free !== undefined && !hasReplied && <p>{placesLeft(free)}</p>}
      {status !== "open" && (
        <p className="font-semibold">
          {statusMessages[status]()} {status === "cancelled" && reason}
        </p>
      )}
    </>
  );
}

function placesLeft(free: number): string {
  if (free === 0) return t`All places are taken. If you reply, you will be put on the waiting list.`;
  return t`${plural(free, { one: "One place is left.", other: "# places are left." })}`;
}
