import { formatMoment } from "../../dates/dates.ts";
import { CommandButton } from "../../ui/command-form.tsx";
import { type Alone, bankMessages, bankPath, hoursAlone, twoAreBetter } from "./bank-limits.ts";

export function aloneSentence({ from }: Alone): string {
  return from === null
    ? `Nobody else may confirm them any more. Propose them again, and you can publish them yourself ${hoursAlone} hours later.`
    : `Nobody else may confirm them, so you can publish them yourself from ${formatMoment(from)} on.`;
}

/** What the author of a proposal can do with it. */
export function OwnProposal({
  id,
  seen,
  alone,
  isDue,
  mayPublish,
}: {
  id: string;
  seen: string;
  alone: Alone | undefined;
  isDue: boolean;
  mayPublish: boolean;
}) {
  const screens = `${bankPath}/proposals/${id}`;
  return (
    <>
      <p className="mt-8 max-w-prose">
        {alone ? `${aloneSentence(alone)} ${twoAreBetter}` : bankMessages.own}
        {isDue && !mayPublish && ` ${bankMessages.showSecondFactor}`}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {mayPublish && (
          <CommandButton action={`${screens}/publish`} fields={{ seen }} buttonClass="button button-primary">
            Publish these details
          </CommandButton>
        )}
        <CommandButton action={`${screens}/withdraw`}>Withdraw my proposal</CommandButton>
      </div>
    </>
  );
}
