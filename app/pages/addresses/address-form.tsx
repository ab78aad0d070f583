import { getFormProps, getInputProps, type SubmissionResult } from "@conform-to/react";
import { Link } from "react-router";
import type { z } from "zod";
import { checkedBy } from "../../forms/checked-by.ts";
import {
  type EditConflict,
  SeenValue,
  TheirVersion,
  useConflictingItem,
} from "../../forms/edit-conflict.tsx";
import { usePreparedForm } from "../../forms/use-prepared-form.ts";
import { Alert } from "../../ui/alert.tsx";
import { Field } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { ChoiceOrLink } from "../facts/choice-or-link.tsx";
import { type LinkablePage, pageChoices } from "../writing/page-links.tsx";
import type { Address } from "./address-reads.server.ts";
import type { AddressFields } from "./address-schema.ts";
import { addressLimits } from "./leading-addresses.ts";

export function AddressForm({
  schema,
  address,
  path = "",
  pages,
  result,
}: {
  schema: z.ZodType<AddressFields>;
  /** Undefined for a new one. */
  address?: Address;
  /** What a new one begins with. */
  path?: string;
  pages: readonly LinkablePage[];
  result: (SubmissionResult & EditConflict<Address>) | undefined;
}) {
  const { form, fields, busy } = usePreparedForm<AddressFields>({
    checks: checkedBy(schema),
    defaultValue: address
      ? { path: address.path, to: address.target ?? "", version: address.version }
      : { path },
    result,
  });
  const theirs = useConflictingItem(result);
  const { to, "to-link": typed } = fields;
  return (
    <Form method="post" {...getFormProps(form)} className="flex flex-col gap-5">
      {form.errors?.[0] && <Alert tone="error">{form.errors[0]}</Alert>}
      {theirs && (
        <TheirVersion
          fields={[
            ["Address", theirs.path],
            ["Leads to", theirs.target ?? "nowhere: it is switched off"],
          ]}
        />
      )}
      {address && <SeenValue field={fields.version} theirs={theirs?.version} />}
      {!address?.isGuessed && (
        <Field
          label="Address"
          hint="Such as /about or /2019/05/harvest. You can paste the URL of a page of your old site."
          maxLength={addressLimits.path}
          autoCapitalize="none"
          autoComplete="off"
          errors={fields.path.errors}
          {...getInputProps(fields.path, { type: "text" })}
        />
      )}
      <ChoiceOrLink
        id={to.id}
        name={to.name}
        label="Leads to"
        hint={undefined}
        errors={to.errors}
        linkErrors={typed.errors}
        choices={pageChoices(pages)}
        value={String(to.initialValue || typed.initialValue || "")}
        maxLength={addressLimits.target}
        isPage
      />
      <div className="flex flex-wrap gap-3">
        <Link to="/pages/addresses" className="button button-quiet">
          Cancel
        </Link>
        <SubmitButton busy={busy} busyLabel="Saving...">
          {address ? "Save" : "Add the address"}
        </SubmitButton>
      </div>
    </Form>
  );
}
