import { formatDay } from "../../dates/dates.ts";
import { CommandButton } from "../../ui/command-form.tsx";

export function LastLook({ seenOn, isDue, today }: { seenOn: string; isDue: boolean; today: string }) {
  return (
    <>
      <p className="text-sm text-muted">Last looked at on {formatDay(seenOn, today)}</p>
      {isDue && (
        <p className="mt-2 inline-block rounded-full bg-gold/15 px-2.5 text-sm font-semibold text-gold">
          Nobody has looked at it for a year
        </p>
      )}
    </>
  );
}

/** A button that says that a page was read and is right. */
export function StillRight({ slug, title }: { slug: string; title: string }) {
  return (
    <CommandButton
      action={`/pages/${slug}/still-right`}
      buttonClass="button button-primary min-h-10 px-4 py-1"
    >
      Still right<span className="sr-only">: {title}</span>
    </CommandButton>
  );
}
