import { ph, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useId } from "react";
import { Link, useActionData, useNavigation } from "react-router";
import { inNumerals } from "../../../platform/language/locale.ts";
import { dayOf, formatDay, formatMoment } from "../../dates/dates.ts";
import { ChangedParts } from "../../pages/history/changed-parts.tsx";
import { Alert } from "../../ui/alert.tsx";
import { CommandButton, CommandForm } from "../../ui/command-form.tsx";
import { TextArea } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { PlainText } from "../../ui/plain-text.tsx";
import { problemIn } from "../../ui/problem-in.ts";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { useUnsavedText } from "../../ui/unsaved-text.ts";
import { isClose, type PrayerAudience } from "../audience.ts";
import { prayerLimits } from "../prayer-limits.ts";
import type { ShownToAsker } from "./own-prayers.server.ts";
import { noteInWords, stateInWords } from "./state-in-words.ts";

export function RequestOfAsker({
  shown: { request, prayed, edit, rewording, chosenByStaff, undoUntil, notes, updates },
  agreeAt,
  tellAt,
  rewordAt,
  withdrawAt,
}: {
  shown: ShownToAsker;
  agreeAt: string;
  rewordAt: string;
  /** Where they tell what becomes of it. */
  tellAt: (what: string) => string;
  withdrawAt: string;
}) {
  return (
    <>
      <h1 className="text-4xl wrap-anywhere sm:text-5xl">{request.title}</h1>
      <PlainText text={request.content} className="mt-4 text-lg" />
      <p className="mt-4 text-muted">{stateInWords(request)}</p>
      {prayed && <p className="mt-2 font-semibold">{prayed}</p>}
      {chosenByStaff && <ChosenByStaff how={chosenByStaff} takeBackAt={tellAt("take-back")} />}
      {undoUntil !== undefined && <TakeBack to={tellAt("undo")} until={formatDay(dayOf(undoUntil))} />}
      {(request.state === "shown" || request.state === "held") && (
        <HowItGoes
          to={tellAt}
          isClose={isClose(request.audience)}
          endsOn={request.endsAt && formatDay(dayOf(request.endsAt))}
        />
      )}
      {rewording && <NewWords words={rewording} />}
      {edit && <Proposed edit={edit} audience={request.audience} agreeAt={agreeAt} />}
      {updates.length > 0 && (
        <>
          <h2 className="mt-10 mb-4 text-3xl">
            <Trans>What you told us</Trans>
          </h2>
          <ul className="flex flex-col gap-4">
            {updates.map(({ id, words, state, createdAt }) => (
              <li key={id} className="card p-5">
                <p className="text-sm text-muted">
                  <WhatBecameOf state={state} createdAt={createdAt} />
                </p>
                <PlainText text={words} className="mt-1" />
              </li>
            ))}
          </ul>
        </>
      )}
      {notes.length > 0 && (
        <>
          <h2 className="mt-10 mb-4 text-3xl">
            <Trans>What was said</Trans>
          </h2>
          <ul className="flex flex-col gap-4">
            {notes.map(({ id, kind, words, createdAt }) => (
              <li key={id} className="card p-5">
                <p className="text-sm text-muted">
                  <Trans comment="{note} is such as “You wrote it in other words”, {moment} such as “21 November 2026, 7.05pm”">
                    {ph({ note: noteInWords(kind) })},{" "}
                    <time _t="time" dateTime={createdAt}>
                      {ph({ moment: formatMoment(createdAt) })}
                    </time>
                  </Trans>
                </p>
                {words && <PlainText text={words} className="mt-1" />}
              </li>
            ))}
          </ul>
        </>
      )}
      {notes.some(({ kind }) => kind === "asked-back") && <Reply />}
      <p className="mt-10 flex flex-wrap gap-3">
        {request.state !== "ended" && (
          <Link to={rewordAt} className="button button-quiet">
            <Trans>Write it in other words</Trans>
          </Link>
        )}
        <Link to={withdrawAt} className="button button-danger">
          <Trans>Withdraw</Trans>
        </Link>
      </p>
    </>
  );
}

/** What became of a few words about how it goes. */
function WhatBecameOf({ state, createdAt }: Pick<ShownToAsker["updates"][number], "state" | "createdAt">) {
  const moment = formatMoment(createdAt);
  if (state === "waiting")
    return (
      <Trans>
        <time _t="time" dateTime={createdAt}>
          {moment}
        </time>
        , waits for approval
      </Trans>
    );
  if (state === "shown")
    return (
      <Trans>
        <time _t="time" dateTime={createdAt}>
          {moment}
        </time>
        , read by those who read your request
      </Trans>
    );
  return (
    <Trans>
      <time _t="time" dateTime={createdAt}>
        {moment}
      </time>
      , not shown
    </Trans>
  );
}

function ChosenByStaff({ how, takeBackAt }: { how: "decided" | "spelling"; takeBackAt: string }) {
  return (
    <div className="mt-6 rounded-xl border border-line bg-sunken px-4 py-3">
      <p>
        {how === "spelling"
          ? t({
              message: "The people who look after prayer requests have mended a few letters in these words.",
              comment: "They have corrected spelling mistakes.",
            })
          : t`The people who look after prayer requests decided to show these words without asking you. Below they say when and why.`}
      </p>
      <CommandButton action={takeBackAt} className="mt-3">
        {how === "spelling" ? t`Show my own spelling` : t`No, take these words back`}
      </CommandButton>
    </div>
  );
}

function TakeBack({ to, until }: { to: string; until: string }) {
  return (
    <div className="mt-6">
      <p className="text-muted">
        <Trans>You can take that back until {until}.</Trans>
      </p>
      <CommandButton action={to} className="mt-2">
        <Trans>Take it back</Trans>
      </CommandButton>
    </div>
  );
}

function NewWords({ words: { title, content } }: { words: { title: string; content: string } }) {
  return (
    <>
      <h2 className="mt-10 mb-2 text-3xl">
        <Trans>Your new words</Trans>
      </h2>
      <p className="max-w-prose text-muted">
        <Trans>
          They wait until the people who look after prayer requests have read them. Readers see the words
          above until then.
        </Trans>
      </p>
      <div className="card mt-4 p-5 sm:p-6">
        <h3 className="text-2xl wrap-anywhere">{title}</h3>
        <PlainText text={content} className="mt-3 text-lg" />
      </div>
    </>
  );
}

/** What somebody can tell about a request that others pray for. What ends it asks first. */
function HowItGoes({
  to,
  isClose,
  endsOn,
}: {
  to: (what: string) => string;
  isClose: boolean;
  endsOn: string | null;
}) {
  return (
    <>
      <h2 className="mt-10 mb-2 text-3xl">
        <Trans>How does it go?</Trans>
      </h2>
      {endsOn && (
        <p className="text-muted">
          <Trans>It ends on {endsOn}, unless you tell us more.</Trans>
        </p>
      )}
      <Tell to={to("update")} label={t`A few words`} button={t`Send these words`} isClose={isClose} />
      <div className="mt-5 flex flex-wrap gap-3">
        <CommandButton action={to("go-on")}>
          <Trans comment="Somebody asks those who pray for them">Please go on praying</Trans>
        </CommandButton>
        <Link to={to("answered")} className="button button-quiet">
          <Trans comment="God has answered the prayer">It is answered</Trans>
        </Link>
        <Link to={to("let-go")} className="button button-quiet">
          <Trans comment="End the prayer request, kindly: nobody prays for it any more">Let it go</Trans>
        </Link>
      </div>
    </>
  );
}

function Tell({
  to,
  label,
  button,
  isClose,
}: {
  to: string;
  label: string;
  button: string;
  isClose: boolean;
}) {
  const id = useId();
  return (
    <CommandForm action={to} className="mt-5 flex flex-col gap-3">
      {(busy) => (
        <>
          <TextArea
            id={id}
            name="words"
            label={label}
            hint={
              isClose
                ? t({
                    message: "Those who read your request read this too.",
                    comment:
                      "A few words about how it goes: the prayer team or the pastor reads them, and nobody else.",
                  })
                : t({
                    message: "Those who read your request read this too, once it is approved.",
                    comment:
                      "A few words about how it goes: nobody else reads them before they are approved.",
                  })
            }
            rows={2}
            maxLength={prayerLimits.words}
          />
          <p>
            <SubmitButton busy={busy} busyLabel={t`Saving...`}>
              {button}
            </SubmitButton>
          </p>
        </>
      )}
    </CommandForm>
  );
}

/** To what somebody agrees who says yes to the words that staff propose. */
const whoWillRead: Record<PrayerAudience, () => string> = {
  everybody: () =>
    t({
      message:
        "This is exactly what everybody will read, once you agree. If you say no, nobody shows them; and you can answer below.",
      comment:
        "Somebody consents to words that others propose for their prayer request. “Everybody”: everybody on the internet. “Them”: these words.",
    }),
  congregation: () =>
    t({
      message:
        "This is exactly what everybody who has logged in will read, once you agree. If you say no, nobody shows them; and you can answer below.",
      comment:
        "Somebody consents to words that others propose for their prayer request: only people with an account read them. “Them”: these words.",
    }),
  team: () =>
    t({
      message:
        "This is exactly what the prayer team will read, once you agree. If you say no, nobody shows them; and you can answer below.",
      comment:
        "Somebody consents to words that others propose for their prayer request: nobody but the people whose task is prayer reads them. “Them”: these words.",
    }),
  pastor: () =>
    t({
      message:
        "This is exactly what the pastor will read, once you agree. If you say no, nobody shows them; and you can answer below.",
      comment:
        "Somebody consents to words that others propose for their prayer request: nobody but the pastor, man or woman, reads them. “Them”: these words.",
    }),
};

function Proposed({
  edit: { text, parts, askedAt },
  audience,
  agreeAt,
}: {
  edit: NonNullable<ShownToAsker["edit"]>;
  audience: PrayerAudience;
  agreeAt: string;
}) {
  return (
    <>
      <h2 className="mt-10 mb-2 text-3xl">
        <Trans>The words that we propose</Trans>
      </h2>
      <p className="max-w-prose text-muted">{whoWillRead[audience]()}</p>
      <div className="card mt-4 p-5 sm:p-6">
        <h3 className="text-2xl wrap-anywhere">{text.title}</h3>
        <PlainText text={text.content} className="mt-3 text-lg" />
        {text.userName && <p className="mt-4 font-semibold wrap-anywhere">{text.userName}</p>}
      </div>
      <details className="mt-3">
        <summary className="inline-flex min-h-10 cursor-pointer items-center text-link">
          <Trans>What is different</Trans>
        </summary>
        <ChangedParts parts={parts} />
      </details>
      <CommandForm action={agreeAt} className="mt-5">
        {(busy) => (
          <>
            <input type="hidden" name="seen" value={askedAt} />
            <div className="flex flex-wrap gap-3">
              <SubmitButton busy={busy} busyLabel={t`Saving...`}>
                <Trans>Yes, show these words</Trans>
              </SubmitButton>
              <button type="submit" name="says" value="no" disabled={busy} className="button button-quiet">
                <Trans>No, do not show them</Trans>
              </button>
            </div>
          </>
        )}
      </CommandForm>
      <Reply />
    </>
  );
}

function Reply() {
  const id = useId();
  const answer: unknown = useActionData();
  const problem = problemIn(answer);
  useUnsavedText(id, problem !== undefined);
  return (
    <Form id={id} method="post" className="mt-8 flex flex-col gap-4">
      {problem && <Alert tone="error">{problem}</Alert>}
      <TextArea
        id={`${id}-words`}
        name="words"
        label={t({ message: "Your answer", comment: "To a question about the prayer request" })}
        hint={t({
          message: `Only the people who look after prayer requests read it. At most ${{ count: inNumerals(prayerLimits.words) }} characters.`,
          comment: "A promise about an answer that somebody writes to them.",
        })}
        rows={4}
        // Without `maxLength`, so that browsers do not cut off what somebody pastes.
        defaultValue={typedIn(answer)}
      />
      <p>
        <SubmitButton busy={useNavigation().state !== "idle"} busyLabel={t`Sending...`}>
          <Trans>Send</Trans>
        </SubmitButton>
      </p>
    </Form>
  );
}

/** What was typed and refused, for browsers without scripts. */
function typedIn(answer: unknown): string {
  const isRefusal = typeof answer === "object" && answer !== null && "words" in answer;
  return isRefusal && typeof answer.words === "string" ? answer.words : "";
}
