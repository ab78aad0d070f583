import { Link } from "react-router";
import { withNext } from "../../shell/login-path.ts";
import { CommandButton } from "../../ui/command-form.tsx";
import { ClockAdvice, ClockButton, ClockQuestion } from "../clock/clock-question.tsx";
import type { ClockDoubt } from "../clock/judge.ts";
import type { UpdateToRead } from "../updates/changes.server.ts";
import { UpdateNotice } from "../updates/update-notice.tsx";
import type { Matter } from "./overview.server.ts";

interface Need {
  key: string;
  says: React.ReactNode;
  advice?: React.ReactNode;
  /** What is done about it; the first of all is the screen’s primary button. */
  button?: ((look: string) => React.ReactNode) | undefined;
}

/** Everything that waits for somebody, the most pressing first. Nothing when nothing does. */
export function WhatNeedsYou({
  waits,
  doubt,
  mayConfirm,
  update,
  offersWelcome,
  hasSample,
}: {
  waits: readonly Matter[];
  doubt: ClockDoubt | undefined;
  mayConfirm: boolean;
  update: UpdateToRead | undefined;
  offersWelcome: boolean;
  hasSample: boolean;
}) {
  const needs: Need[] = [
    ...waits.filter(({ isUrgent }) => isUrgent).map(needOf),
    ...(doubt
      ? [
          {
            key: "clock",
            says: <ClockQuestion doubt={doubt} />,
            advice: <ClockAdvice mayConfirm={mayConfirm} />,
            button: mayConfirm
              ? (look: string) => <ClockButton now={doubt.now} className={look} />
              : undefined,
          },
        ]
      : []),
    ...(offersWelcome ? [welcome] : []),
    ...waits.filter(({ isUrgent }) => !isUrgent).map(needOf),
    ...(update && update.changes.length > 0
      ? [{ key: "update", says: "The site has a new version.", advice: <UpdateNotice {...update} /> }]
      : []),
    ...(hasSample ? [sample] : []),
  ];
  if (needs.length === 0) return null;
  return (
    <section aria-labelledby="needs">
      <h2 id="needs" className="mb-4 text-3xl">
        What needs you
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {needs.map(({ key, says, advice, button }, index) => (
          <li key={key} className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
              <p className="font-semibold">{says}</p>
              {advice && <div className="text-muted">{advice}</div>}
            </div>
            {button?.(`button min-h-10 px-4 py-1 ${index === 0 ? "button-primary" : "button-quiet"}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function needOf({ text, advice, link }: Matter): Need {
  return {
    key: text,
    says: text,
    advice,
    button:
      link &&
      ((look) => (
        <Link to={link.to} className={look}>
          {link.label}
        </Link>
      )),
  };
}

/** For administrators of a new site, until Welcome is finished or dismissed. */
const welcome: Need = {
  key: "welcome",
  says: "This site is new. Four short steps make it your congregation’s.",
  advice: (
    <CommandButton action="/welcome/dismiss" buttonClass="text-link min-h-8 cursor-pointer">
      No, thank you
    </CommandButton>
  ),
  button: (look) => (
    <Link to="/welcome" className={look}>
      Begin
    </Link>
  ),
};

const sample: Need = {
  key: "sample",
  says: "Some of what you see is a sample.",
  advice: "Remove it when you add your own: what you have changed stays.",
  button: (look) => (
    <Link to={withNext("/remove-sample-content", "/")} className={look}>
      Remove the sample
    </Link>
  ),
};
