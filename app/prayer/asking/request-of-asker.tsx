import { useId } from "react";
import { Link, useActionData, useNavigation } from "react-router";
import { dayOf, formatDay, formatMoment } from "../../dates/dates.ts";
import { atMost } from "../../forms/at-most.ts";
import { ChangedParts } from "../../pages/history/changed-parts.tsx";
import { Alert } from "../../ui/alert.tsx";
import { CommandForm } from "../../ui/command-form.tsx";
import { TextArea } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { PlainText } from "../../ui/plain-text.tsx";
import { problemIn } from "../../ui/problem-in.ts";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { useUnsavedText } from "../../ui/unsaved-text.ts";
import { audiencesInWords, isUndecided } from "../audience.ts";
import { prayerLimits } from "../prayer-limits.ts";
import type { ShownToAsker } from "./own-prayers.server.ts";

const stateOfUpdate: Record<ShownToAsker["updates"][number]["state"], string> = {
  waiting: "waits for approval",
  shown: "read by those who read your request",
  declined: "not shown",
};

/** A request for the person who asked, whether they have logged in or came by their link. */
export function RequestOfAsker({
  shown: { request, prayed, edit, notes, updates },
  agreeAt,
  tellAt,
  withdrawAt,
}: {
  shown: ShownToAsker;
  agreeAt: string;
  /** Where they tell what becomes of it. */
  tellAt: (what: string) => string;
  withdrawAt: string;
}) {
  const { readers } = audiencesInWords[request.audience];
  return (
    <>
      <h1 className="text-4xl wrap-anywhere sm:text-5xl">{request.title}</h1>
      <PlainText text={request.content} className="mt-4 text-lg" />
      <p className="mt-4 text-muted">
        {request.state === "held" && isUndecided(request)
          ? "Only the people who pray for requests read it: you have not agreed to other words yet."
          : request.state === "shown" || request.state === "held"
            ? `It is approved, and ${readers} can read it.`
            : request.state === "waiting"
              ? `It waits for approval. Then ${readers} can read it.`
              : "It is on no page."}
      </p>
      {prayed && <p className="mt-2 font-semibold">{prayed}</p>}
      {(request.state === "shown" || request.state === "held") && (
        <HowItGoes to={tellAt} endsOn={request.endsAt && formatDay(dayOf(request.endsAt))} />
      )}
      {edit && <Proposed edit={edit} readers={readers} agreeAt={agreeAt} />}
      {updates.length > 0 && (
        <>
          <h2 className="mt-10 mb-4 text-3xl">What you told us</h2>
          <ul className="flex flex-col gap-4">
            {updates.map(({ id, words, state, createdAt }) => (
              <li key={id} className="card p-5">
                <p className="text-sm text-muted">
                  <time dateTime={createdAt}>{formatMoment(createdAt)}</time>, {stateOfUpdate[state]}
                </p>
                <PlainText text={words} className="mt-1" />
              </li>
            ))}
          </ul>
        </>
      )}
      {notes.length > 0 && (
        <>
          <h2 className="mt-10 mb-4 text-3xl">What was said</h2>
          <ul className="flex flex-col gap-4">
            {notes.map(({ id, kind, words, createdAt }) => (
              <li key={id} className="card p-5">
                <p className="text-sm text-muted">
                  {kind === "replied" ? "You" : "The people who look after prayer requests"},{" "}
                  <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
                </p>
                <PlainText text={words} className="mt-1" />
              </li>
            ))}
          </ul>
        </>
      )}
      {notes.some(({ kind }) => kind === "asked-back") && <Reply />}
      <p className="mt-10">
        <Link to={withdrawAt} className="button button-danger">
          Withdraw
        </Link>
      </p>
    </>
  );
}

/** What somebody can tell about a request that others pray for. */
function HowItGoes({ to, endsOn }: { to: (what: string) => string; endsOn: string | null }) {
  return (
    <>
      <h2 className="mt-10 mb-2 text-3xl">How does it go?</h2>
      {endsOn && <p className="text-muted">It ends on {endsOn}, unless you tell us more.</p>}
      <Tell to={to("update")} label="A few words" button="Tell this" />
      <Tell to={to("answered")} label="It is answered: thanks (optional)" button="It is answered" />
      <div className="mt-4 flex flex-wrap gap-3">
        {[
          ["go-on", "Please go on praying"],
          ["let-go", "Let it go"],
        ].map(([what = "", label]) => (
          <CommandForm key={what} action={to(what)}>
            {(busy) => (
              <button type="submit" disabled={busy} className="button button-quiet">
                {label}
              </button>
            )}
          </CommandForm>
        ))}
      </div>
    </>
  );
}

function Tell({ to, label, button }: { to: string; label: string; button: string }) {
  const id = useId();
  return (
    <CommandForm action={to} className="mt-5 flex flex-col gap-3">
      {(busy) => (
        <>
          <TextArea
            id={id}
            name="words"
            label={label}
            hint="Those who read your request read this too, once it is approved."
            rows={2}
            maxLength={prayerLimits.words}
          />
          <p>
            <SubmitButton busy={busy} busyLabel="Saving...">
              {button}
            </SubmitButton>
          </p>
        </>
      )}
    </CommandForm>
  );
}

function Proposed({
  edit: { text, parts, askedAt },
  readers,
  agreeAt,
}: {
  edit: NonNullable<ShownToAsker["edit"]>;
  readers: string;
  agreeAt: string;
}) {
  return (
    <>
      <h2 className="mt-10 mb-2 text-3xl">The words that we propose</h2>
      <p className="max-w-prose text-muted">
        This is exactly what {readers} will read, once you agree. If you would rather have other words, answer
        below or withdraw it.
      </p>
      <div className="card mt-4 p-5 sm:p-6">
        <h3 className="text-2xl wrap-anywhere">{text.title}</h3>
        <PlainText text={text.content} className="mt-3 text-lg" />
        {text.userName && <p className="mt-4 font-semibold wrap-anywhere">{text.userName}</p>}
      </div>
      <details className="mt-3">
        <summary className="inline-flex min-h-10 cursor-pointer items-center text-link">
          What is different
        </summary>
        <ChangedParts parts={parts} />
      </details>
      <CommandForm action={agreeAt} className="mt-5">
        {(busy) => (
          <>
            <input type="hidden" name="seen" value={askedAt} />
            <SubmitButton busy={busy} busyLabel="Saving...">
              Yes, show these words
            </SubmitButton>
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
        label="Your answer"
        hint={`Only the people who look after prayer requests read it. ${atMost(prayerLimits.words)}`}
        rows={4}
        // Without `maxLength`, so that browsers do not cut off what somebody pastes.
        defaultValue={typedIn(answer)}
      />
      <p>
        <SubmitButton busy={useNavigation().state !== "idle"} busyLabel="Sending...">
          Send
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
