import { parseWithZod } from "@conform-to/zod/v4";
import { data, Link, useNavigation } from "react-router";
import { permitted } from "../../../contexts.ts";
import { clockTime, dayOf, formatDay, timeOf } from "../../../dates/dates.ts";
import { keepText } from "../../../forms/keep-text.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { FormPage } from "../../../people/identity/form-page.tsx";
import { redirectWithNotice } from "../../../serving/responses/notice.server.ts";
import { needs } from "../../../shell/needs.server.ts";
import { ErrorSummary, useErrorSummary } from "../../../ui/error-summary.tsx";
import { FieldErrors, RequiredMark, TextArea } from "../../../ui/field.tsx";
import { Form } from "../../../ui/form.tsx";
import { SubmitButton } from "../../../ui/submit-button.tsx";
import { readSnowDay } from "../../snow-day.server.ts";
import type { Route } from "./+types/snow-day";
import { callSnowDay, undoSnowDay } from "./call.server.ts";
import { isAhead, readDatesOfToday } from "./dates-of-today.server.ts";
import { longestSentence, snowDayMessages, snowDaySchema, undoSchema } from "./snow-day-schema.ts";
import { calledInWords, undoneInWords } from "./snow-day-words.ts";

export const middleware = [needs("events:write")];

const screen = "/staff/snow-day";

export async function loader({ context }: Route.LoaderArgs) {
  const { site } = permitted(context, "events:write");
  const now = site.clock();
  const today = dayOf(now.toISOString());
  const { dates, longer } = await readDatesOfToday(site.db, today);
  return {
    today,
    snow: await readSnowDay(site.db, now),
    titles: dates.map(({ event }) => event.eventTitle),
    longer: longer.map(({ event: { id, eventTitle } }) => ({ id, eventTitle })),
    hasBegun: dates.some((date) => !isAhead(date, now)),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "events:write");
  const form = await readForm(request, snowDaySchema.extend(undoSchema.shape));
  if (form.has("undo")) {
    const asked = parseWithZod(form, { schema: undoSchema });
    const undone = asked.status === "success" ? await undoSnowDay(site, viewer, asked.value.undo) : undefined;
    return redirectWithNotice(screen, undone ? undoneInWords(undone) : snowDayMessages.over);
  }
  const submission = parseWithZod(form, { schema: snowDaySchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const { day, sentence, onlyAhead } = submission.value;
  const called = await callSnowDay(site, viewer, { day, sentence, onlyAhead: onlyAhead === "on" });
  return redirectWithNotice(screen, calledInWords(called));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepText(serverAction, snowDayMessages.notSaved);
}

export default function SnowDay({ loaderData, actionData }: Route.ComponentProps) {
  const { today, snow, titles, longer, hasBegun } = loaderData;
  const isBusy = useNavigation().state !== "idle";
  const summary = useErrorSummary(() => undefined, actionData);
  if (snow)
    return (
      <FormPage title="Today is cancelled">
        <p className="text-xl wrap-anywhere">{snow.sentence}</p>
        <p className="text-muted">
          All visitors read this since {clockTime(timeOf(snow.calledAt))}, until the day ends. Undo brings
          back what it cancelled, and leaves alone what was cancelled before or changed since.
        </p>
        <Form method="post">
          <input type="hidden" name="undo" value={snow.day} />
          <SubmitButton busy={isBusy} busyLabel="Bringing back...">
            Undo: today takes place
          </SubmitButton>
        </Form>
      </FormPage>
    );
  const errors: Partial<Record<string, string[] | null>> = actionData?.error ?? {};
  const problems = (["sentence", "sure"] as const).flatMap((id) =>
    (errors[id] ?? []).slice(0, 1).map((message) => ({ id, message })),
  );
  const message = (errors[""] ?? errors.day)?.[0] ?? problems[0]?.message;
  return (
    <FormPage
      title="Cancel today"
      lead={`${formatDay(today)}: cancels all services and events at once, on every page and in every calendar, and mails those who replied. You can undo it until the day ends.`}
    >
      {message !== undefined && <ErrorSummary ref={summary.ref} message={message} problems={problems} />}
      <p className="wrap-anywhere">
        {titles.length === 0
          ? "Nothing that could be cancelled is in the calendar today. Visitors read your sentence all the same."
          : `This cancels: ${titles.slice(0, 12).join(", ")}${titles.length > 12 ? ` and ${titles.length - 12} more` : ""}.`}
      </p>
      {longer.length > 0 && (
        <p className="wrap-anywhere">
          These go on for several days, so cancel them yourself if need be:{" "}
          {longer.map(({ id, eventTitle }) => (
            <Link
              key={id}
              to={`/event-alter/${id}/dates`}
              className="text-link me-3 inline-block py-1 wrap-anywhere"
            >
              {eventTitle}
            </Link>
          ))}
        </p>
      )}
      <Form method="post" className="flex flex-col gap-5">
        <input type="hidden" name="day" value={today} />
        <TextArea
          id="sentence"
          name="sentence"
          label="What visitors read"
          rows={3}
          onKeyDown={sendOnEnter}
          required
          maxLength={longestSentence}
          defaultValue={String(actionData?.initialValue?.sentence ?? snowDayMessages.sentence)}
          errors={errors.sentence ?? undefined}
          aria-invalid={errors.sentence ? true : undefined}
        />
        {hasBegun && <Tick name="onlyAhead">Only what begins from now on</Tick>}
        <div className="flex flex-wrap items-center gap-x-3">
          <Tick name="sure" required isRefused={Boolean(errors.sure)}>
            Yes, I want to cancel today
          </Tick>
          <RequiredMark />
          <div className="basis-full">
            <FieldErrors id="sure" errors={errors.sure ?? undefined} />
          </div>
        </div>
        <SubmitButton busy={isBusy} busyLabel="Cancelling...">
          Cancel Today
        </SubmitButton>
      </Form>
    </FormPage>
  );
}

/** The sentence has one line, which a phone shows in several. */
function sendOnEnter(event: React.KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

function Tick({
  name,
  required,
  isRefused = false,
  children,
}: {
  name: string;
  required?: boolean;
  /** Whether its error stands beside it. */
  isRefused?: boolean;
  children: string;
}) {
  return (
    <label className="flex min-h-11 items-start gap-3 py-2 font-semibold">
      <input
        type="checkbox"
        id={name}
        name={name}
        required={required}
        aria-invalid={isRefused || undefined}
        aria-describedby={isRefused ? `${name}-error` : undefined}
        className="mt-1 size-5 shrink-0 accent-(--accent)"
      />
      {children}
    </label>
  );
}
