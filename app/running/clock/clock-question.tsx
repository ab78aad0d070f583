import { formatMoment } from "../../dates/dates.ts";
import { CommandButton } from "../../ui/command-form.tsx";
import type { ClockDoubt } from "./judge.ts";

const confirmClockPath = "/staff/clock";

/** Says that the clock cannot be believed. */
export function ClockQuestion({ doubt: { known, now } }: { doubt: ClockDoubt }) {
  return (
    <>
      The site’s clock says <time dateTime={now}>{formatMoment(now)}</time>. The newest moment that it
      remembers is <time dateTime={known}>{formatMoment(known)}</time>.
    </>
  );
}

export function ClockAdvice({ mayConfirm }: { mayConfirm: boolean }) {
  return (
    <>
      Until it is clear which is right, nothing is deleted or ended, and no emails go out but links that
      somebody asks for. If the clock is wrong, please ask your technical helper to set it.
      {!mayConfirm && " If it is right, an administrator can say so."}
    </>
  );
}

export function ClockButton({ now, className }: { now: string; className: string }) {
  return (
    <CommandButton action={confirmClockPath} fields={{ now }} buttonClass={className}>
      The clock is right
    </CommandButton>
  );
}
