import { useId } from "react";
import { href, Link, useActionData, useNavigation } from "react-router";
import { here, permitted } from "../../contexts.ts";
import { formatMoment } from "../../dates/dates.ts";
import { keepText } from "../../forms/keep-text.ts";
import { ChangedParts } from "../../pages/history/changed-parts.tsx";
import { changedParts } from "../../pages/history/marked-words.server.ts";
import { found } from "../../serving/responses/found.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { RouteError } from "../../shell/error-page.tsx";
import { loginPath } from "../../shell/login-path.ts";
import { PrivateHead } from "../../shell/page-head.tsx";
import { Alert } from "../../ui/alert.tsx";
import { CommandForm } from "../../ui/command-form.tsx";
import { TextArea } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { PlainText } from "../../ui/plain-text.tsx";
import { problemIn } from "../../ui/problem-in.ts";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { useUnsavedText } from "../../ui/unsaved-text.ts";
import { isSignedIn } from "../../viewer.ts";
import { audiencesInWords } from "../audience.ts";
import { readWords } from "../moderation/read-words.server.ts";
import { prayerLimits, prayerMessages } from "../prayer-limits.ts";
import { prayedInWords } from "../praying/prayed-words.ts";
import { readPrayed } from "../praying/praying.server.ts";
import type { Route } from "./+types/own-request";
import { reply } from "./answering.server.ts";
import { findWhatWasSaid } from "./own-prayers.server.ts";

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { site, viewer } = here(context);
  if (!isSignedIn(viewer)) throw redirect(loginPath(href("/submit-prayer-requests/:id", { id })));
  const { request, edit, notes, agreed } = found(await findWhatWasSaid(site, viewer, id), "prayer request");
  const { [id]: prayed } = await readPrayed(site, viewer, [id]);
  return {
    request,
    prayed: prayedInWords(prayed?.rough ?? 0),
    notes,
    edit: edit && { askedAt: edit.askedAt, text: edit, parts: changedParts(inWords(agreed), inWords(edit)) },
  };
}

function inWords({ title, content, userName }: { title: string; content: string; userName: string }) {
  return { Title: title, Content: content, Name: userName };
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "prayer:ask");
  const { words, refusal } = await readWords(request);
  if (refusal) return refusal;
  await reply(site, viewer, id, words);
  return redirectWithNotice(href("/submit-prayer-requests/:id", { id }), prayerMessages.replied);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepText(serverAction, prayerMessages.notDone);
}

export default function OwnRequest({ loaderData: { request, prayed, edit, notes } }: Route.ComponentProps) {
  const { readers } = audiencesInWords[request.audience];
  return (
    <section className="shell column-prose py-12 sm:py-16">
      <PrivateHead title="Your prayer request" />
      <p className="mb-4">
        <Link to="/submit-prayer-requests?sent" className="text-link">
          Your prayer requests
        </Link>
      </p>
      <h1 className="text-4xl wrap-anywhere sm:text-5xl">{request.title}</h1>
      <PlainText text={request.content} className="mt-4 text-lg" />
      <p className="mt-4 text-muted">
        {request.state === "shown" || request.state === "held"
          ? `It is approved, and ${readers} can read it.`
          : request.state === "waiting"
            ? `It waits for approval. Then ${readers} can read it.`
            : "It is on no page."}
      </p>
      {prayed && <p className="mt-2 font-semibold">{prayed}</p>}
      {edit && <Proposed edit={edit} readers={readers} id={request.id} />}
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
        <Link to={`/submit-prayer-requests/${request.id}/withdraw`} className="button button-danger">
          Withdraw
        </Link>
      </p>
    </section>
  );
}

function Proposed({
  edit: { text, parts, askedAt },
  readers,
  id,
}: {
  edit: NonNullable<Route.ComponentProps["loaderData"]["edit"]>;
  readers: string;
  id: string;
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
      <CommandForm action={href("/submit-prayer-requests/:id/agree", { id })} className="mt-5">
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
  const problem = problemIn(useActionData());
  useUnsavedText(id, problem !== undefined);
  return (
    <Form id={id} method="post" className="mt-8 flex flex-col gap-4">
      {problem && <Alert tone="error">{problem}</Alert>}
      <TextArea
        id={`${id}-words`}
        name="words"
        label="Your answer"
        hint="Only the people who look after prayer requests read it."
        rows={4}
        maxLength={prayerLimits.words}
      />
      <p>
        <SubmitButton busy={useNavigation().state !== "idle"} busyLabel="Sending...">
          Send
        </SubmitButton>
      </p>
    </Form>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} failure={prayerMessages.listFailed} />;
}
