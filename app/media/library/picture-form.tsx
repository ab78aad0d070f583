import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { formatDay } from "../../dates/dates.ts";
import { checkedBy } from "../../forms/checked-by.ts";
import {
  type EditConflict,
  SeenValue,
  TheirVersion,
  useConflictingItem,
} from "../../forms/edit-conflict.tsx";
import { PictureText, pictureTextLabel } from "../../forms/picture-text.tsx";
import { usePreparedForm } from "../../forms/use-prepared-form.ts";
import { Alert } from "../../ui/alert.tsx";
import { Form } from "../../ui/form.tsx";
import { FormButtons, SubmitButton } from "../../ui/submit-button.tsx";
import { AgreementFields } from "./agreement-fields.tsx";
import { FocalPoint } from "./focal-point.tsx";
import { peopleOnPicture, type SavedPicture } from "./picture-limits.ts";
import { type ChangedPicture, changedPictureSchema } from "./picture-schema.ts";

export function PictureForm({
  picture,
  isClosed,
  result,
}: {
  picture: SavedPicture;
  /** Whether nobody can see it at the moment, because its agreement has ended. */
  isClosed: boolean;
  result: (SubmissionResult & EditConflict<SavedPicture>) | undefined;
}) {
  const { form, fields, busy } = usePreparedForm<ChangedPicture>({
    checks: checkedBy(changedPictureSchema),
    defaultValue: picture,
    result,
  });
  const theirs = useConflictingItem(result);
  return (
    <Form method="post" encType="multipart/form-data" {...getFormProps(form)} className="flex flex-col gap-6">
      {form.errors && <Alert tone="error">{form.errors[0]}</Alert>}
      {theirs && <TheirVersion fields={inWords(theirs)} />}
      <SeenValue field={fields.version} theirs={theirs?.version} />
      <PictureText field={fields.alt} />
      {isClosed ? (
        <>
          <input type="hidden" name="focusX" value={picture.focusX} />
          <input type="hidden" name="focusY" value={picture.focusY} />
        </>
      ) : (
        <FocalPoint
          picture={picture}
          // Without scripts, a form that was refused comes back with what was chosen.
          first={{
            focusX: Number(fields.focusX.initialValue ?? picture.focusX),
            focusY: Number(fields.focusY.initialValue ?? picture.focusY),
          }}
        />
      )}
      <AgreementFields fields={fields} />
      <FormButtons>
        <SubmitButton busy={busy} busyLabel="Saving...">
          Save
        </SubmitButton>
      </FormButtons>
    </Form>
  );
}

function inWords({ alt, focusX, focusY, people, agreedBy, agreedUntil }: SavedPicture): [string, string][] {
  return [
    [pictureTextLabel(), alt],
    ["The point that must stay visible", `${focusX} % from the left, ${focusY} % from the top`],
    ["Who can be recognised", peopleOnPicture.find(([value]) => value === people)?.[1] ?? ""],
    ["Who agreed", agreedBy],
    ["Agreed until", agreedUntil && formatDay(agreedUntil)],
  ];
}
