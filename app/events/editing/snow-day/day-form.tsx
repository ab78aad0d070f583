import type { SubmissionResult } from "@conform-to/react";
import { Link, useNavigation } from "react-router";
import { ErrorSummary, useErrorSummary } from "../../../ui/error-summary.tsx";
import { FieldErrors, RequiredMark, TextArea } from "../../../ui/field.tsx";
import { Form } from "../../../ui/form.tsx";
import { FormButtons, SubmitButton } from "../../../ui/submit-button.tsx";
import { longestSentence } from "./snow-day-schema.ts";
import { titleOfDate, usualSentence } from "./snow-day-words.ts";

const sentenceHint =
  "Every page says this on that day. If you leave something unticked, say here what is cancelled.";

interface Props {
  day: string;
  /** As `nameOfDay` says it. */
  name: string;
  dates: { id: string; title: string; time: string; isHidden: boolean }[];
  /** What goes on for several days. */
  longer: { id: string; eventTitle: string }[];
  /** Services that the calendar does not know. */
  named: string[];
  hasBegun: boolean;
  lastResult: SubmissionResult | undefined;
}

export function DayForm({ day, name, dates, longer, named, hasBegun, lastResult }: Props) {
  const isBusy = useNavigation().state !== "idle";
  const summary = useErrorSummary(() => undefined, lastResult);
  const errors: Partial<Record<string, string[] | null>> = lastResult?.error ?? {};
  const problems = (["dates", "sentence", "sure"] as const).flatMap((id) =>
    (errors[id] ?? []).slice(0, 1).map((message) => ({ id, message })),
  );
  const message = (errors[""] ?? errors.day)?.[0] ?? problems[0]?.message;
  const sent = lastResult?.initialValue;
  return (
    <>
      {message !== undefined && <ErrorSummary ref={summary.ref} message={message} problems={problems} />}
      <Form method="post" className="flex flex-col gap-5">
        <input type="hidden" name="day" value={day} />
        {dates.length > 0 && (
          <fieldset>
            <legend className="font-semibold">
              This cancels <RequiredMark />
            </legend>
            <input type="hidden" name="chooses" value="on" />
            {dates.map((date, index) => (
              <Tick
                key={date.id}
                id={index === 0 ? "dates" : date.id}
                name="dates"
                value={date.id}
                isTicked={!sent || [sent.dates].flat().includes(date.id)}
                describedBy={errors.dates ? "dates-error" : undefined}
              >
                {titleOfDate({ ...date, title: `${date.title}, ${date.time}` })}
              </Tick>
            ))}
            <FieldErrors id="dates" errors={errors.dates ?? undefined} />
          </fieldset>
        )}
        {named.length > 0 && (
          <p className="wrap-anywhere">Also cancelled, as it is not in the calendar: {named.join(", ")}.</p>
        )}
        {dates.length + named.length === 0 && (
          <p>
            Nothing that could be cancelled is in the calendar on this day. Visitors read your sentence all
            the same.
          </p>
        )}
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
        <TextArea
          id="sentence"
          name="sentence"
          label="What visitors read"
          hint={dates.length > 1 ? sentenceHint : undefined}
          rows={3}
          onKeyDown={sendOnEnter}
          required
          maxLength={longestSentence}
          defaultValue={String(sent?.sentence ?? usualSentence(day))}
          errors={errors.sentence ?? undefined}
          aria-invalid={errors.sentence ? true : undefined}
        />
        {hasBegun && <Tick name="onlyAhead">Only what has not begun yet</Tick>}
        <div className="flex flex-wrap items-center gap-x-3">
          <Tick name="sure" required describedBy={errors.sure ? "sure-error" : undefined}>
            {`Yes, I want to cancel ${name}`}
          </Tick>
          <RequiredMark />
          <div className="basis-full">
            <FieldErrors id="sure" errors={errors.sure ?? undefined} />
          </div>
        </div>
        <FormButtons>
          <SubmitButton busy={isBusy} busyLabel="Cancelling...">
            {name === "today" ? "Cancel Today" : "Cancel This Day"}
          </SubmitButton>
        </FormButtons>
      </Form>
    </>
  );
}

/** The sentence has one line, which a phone shows in several. */
function sendOnEnter(event: React.KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

function Tick({
  id,
  name,
  value,
  required,
  isTicked = false,
  describedBy,
  children,
}: {
  id?: string;
  name: string;
  value?: string;
  required?: boolean;
  isTicked?: boolean;
  /** The id of its error. */
  describedBy?: string | undefined;
  children: string;
}) {
  return (
    <label className="flex min-h-11 items-start gap-3 py-2 font-semibold wrap-anywhere">
      <input
        type="checkbox"
        id={id ?? name}
        name={name}
        value={value}
        required={required}
        defaultChecked={isTicked}
        aria-invalid={describedBy ? true : undefined}
        aria-describedby={describedBy}
        className="mt-1 size-5 shrink-0 accent-(--accent)"
      />
      {children}
    </label>
  );
}
