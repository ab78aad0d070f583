import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useId, useRef } from "react";
import { useNavigation } from "react-router";
import { Alert } from "../../ui/alert.tsx";
import { CommandForm } from "../../ui/command-form.tsx";
import { Field } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { useUnsavedText } from "../../ui/unsaved-text.ts";
import { attendanceLimits, type DateStatus, replyInWords } from "./attendance-limits.ts";

interface OwnReplyProps {
  people: number;
  state: "coming" | "waiting";
}

/** The form by which somebody says yes, changes how many come, or withdraws. It works without scripts. */
export function ReplyForm({
  reply,
  name,
  problem,
  status,
  withdrawTo,
}: {
  /** What they replied; undefined before they have. */
  reply: OwnReplyProps | undefined;
  /** What a visitor has given as their name; undefined for members, whose name is known. */
  name?: string | undefined;
  problem: string | undefined;
  /** Of the date. */
  status: DateStatus;
  /** The URL of the POST that withdraws. */
  withdrawTo: string;
}) {
  const busy = useNavigation().state !== "idle";
  const id = useId();
  const number = useRef<HTMLFormElement>(null);
  // A refused number stays in the field, where it differs from what was saved.
  useUnsavedText(id, false);
  return (
    <>
      {problem && <Alert tone="error">{problem}</Alert>}
      {reply && (
        <p className="font-semibold">{replyInWords(reply, { isCancelled: status === "cancelled" })}</p>
      )}
      {status === "open" && (
        <Form id={id} ref={number} method="post" preventScrollReset className="flex flex-col gap-5">
          <Field
            label={t`How many people are coming?`}
            hint={t`Including you.`}
            id="people"
            name="people"
            type="number"
            inputMode="numeric"
            min={1}
            max={attendanceLimits.people}
            required
            key={reply?.people}
            defaultValue={reply?.people ?? 1}
          />
          {name !== undefined && <NameField name={name} />}
          <SubmitButton busy={busy} busyLabel={t`Sending...`}>
            {reply ? t`Change the number` : t`I am coming`}
          </SubmitButton>
        </Form>
      )}
      {reply && (
        <CommandForm
          action={withdrawTo}
          // People who withdraw give up the number too, so nothing asks about it.
          onSubmit={() => number.current?.reset()}
          className="flex flex-col"
        >
          {(isSent) => (
            <button type="submit" disabled={busy || isSent} className="button button-quiet">
              <Trans>I am not coming</Trans>
            </button>
          )}
        </CommandForm>
      )}
    </>
  );
}

export function NameField({ name = "" }: { name?: string }) {
  return (
    <Field
      label={t`Your name`}
      hint={t`You can leave it empty. Only our staff see it, on the list of people who are coming.`}
      id="name"
      name="name"
      autoComplete="name"
      dir="auto"
      maxLength={attendanceLimits.name}
      defaultValue={name}
    />
  );
}
