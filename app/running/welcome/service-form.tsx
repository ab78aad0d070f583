import { getSelectProps } from "@conform-to/react";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { clockTime } from "../../dates/dates.ts";
import { weekdayNames } from "../../events/repetition-names.ts";
import { checkedBy } from "../../forms/checked-by.ts";
import {
  type EditConflict,
  SeenValue,
  TheirVersion,
  useConflictingItem,
} from "../../forms/edit-conflict.tsx";
import { typed } from "../../forms/typed.ts";
import { useCheckedForm } from "../../forms/use-checked-form.ts";
import type { FormResult } from "../../people/identity/form-result.server.ts";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Field, LabelledField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { serviceSchema, type TypedService, weekdays } from "./service-schema.ts";

const whenMissing = () => ({
  name: t`Please enter what the service is called`,
  day: t`Please choose a day`,
  time: t`Please choose a time`,
  place: "",
});

const asNow = () => t`As the calendar has it now`;

export function ServiceForm({
  service,
  result,
  onTyped,
}: {
  service: TypedService;
  result: (FormResult & EditConflict<TypedService>) | undefined;
  onTyped: (form: FormData) => void;
}) {
  const { fields, problem, summary, props, busy } = useCheckedForm({
    checks: checkedBy(serviceSchema),
    result,
    defaultValue: { ...service, version: String(service.version ?? "") },
    whenMissing: whenMissing(),
  });
  const theirs = useConflictingItem(result);
  return (
    <Form
      {...props}
      onInput={({ currentTarget }) => onTyped(new FormData(currentTarget))}
      className="flex flex-col gap-5"
    >
      {problem && <ErrorSummary {...summary} message={problem} />}
      {theirs && <TheirVersion fields={labelled(theirs)} />}
      {(theirs?.id ?? service.id) && (
        <>
          <SeenValue field={fields.id} theirs={theirs?.id} />
          <SeenValue field={fields.version} theirs={theirs?.version} />
        </>
      )}
      <Field label={t`What it is called`} {...typed(fields.name)} />
      <LabelledField label={t`Day`} id={fields.day.id} errors={fields.day.errors}>
        <select {...getSelectProps(fields.day)} key={fields.day.key} className="input">
          {service.day === "as now" && <option value="as now">{asNow()}</option>}
          {weekdays.map((weekday) => (
            <option key={weekday} value={weekday}>
              {weekdayNames[weekday]}
            </option>
          ))}
        </select>
      </LabelledField>
      <Field label={t`Time`} {...typed(fields.time, "time")} />
      <Field
        label={t`Place (optional)`}
        hint={t`Such as: The church hall, 2 Mill Road. Leave it empty for your own address.`}
        {...typed(fields.place)}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={busy} busyLabel={t`Saving...`}>
          <Trans>Save and continue</Trans>
        </SubmitButton>
        <button type="submit" name="next" value="another" disabled={busy} className="button button-quiet">
          <Trans>Save and add another</Trans>
        </button>
      </div>
    </Form>
  );
}

/** `Sunday service: Sunday, 10am, the church hall` */
export function inWords({ name, day, time, place }: TypedService): string {
  const parts = [day === "as now" ? asNow() : weekdayNames[day], clockTime(time), place];
  return `${name}: ${parts.filter(Boolean).join(", ")}`;
}

function labelled({ name, day, time, place }: TypedService): [label: string, value: string][] {
  return [
    [t`What it is called`, name],
    [t`Day`, day === "as now" ? asNow() : weekdayNames[day]],
    [t`Time`, time],
    [t`Place`, place],
  ];
}
