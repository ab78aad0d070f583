import { formatMoment } from "../../dates/dates.ts";
import { CommandButton } from "../../ui/command-form.tsx";
import type { ClockDoubt } from "./judge.ts";

const confirmClockPath = "/staff/clock";

/** Says that the clock cannot be believed, and lets an administrator do so. */
export function ClockQuestion({
  doubt: { known, now },
  mayConfirm,
}: {
  doubt: ClockDoubt;
  mayConfirm: boolean;
}) {
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-4 rounded-xl border border-gold/50 bg-gold/10 px-5 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <p className="font-semibold">
          The server’s clock says <time dateTime={now}>{formatMoment(now)}</time>. The newest moment that this
          site knows is <time dateTime={known}>{formatMoment(known)}</time>.
        </p>
        <p>
          Until it is clear which is right, nothing is deleted or ended, and no emails go out but links that
          somebody asks for. If the clock is wrong, please set it: the site notices by itself.
          {!mayConfirm && " If it is right, an administrator can say so."}
        </p>
      </div>
      {mayConfirm && (
        <CommandButton action={confirmClockPath} fields={{ now }} buttonClass="button button-primary">
          The clock is right
        </CommandButton>
      )}
    </div>
  );
}
