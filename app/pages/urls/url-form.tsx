import { getFormProps, type SubmissionResult } from "@conform-to/react";
import type { z } from "zod";
import { checkedBy } from "../../forms/checked-by.ts";
import {
  type EditConflict,
  SeenValue,
  TheirVersion,
  useConflictingItem,
} from "../../forms/edit-conflict.tsx";
import { typed } from "../../forms/typed.ts";
import { usePreparedForm } from "../../forms/use-prepared-form.ts";
import { Alert } from "../../ui/alert.tsx";
import { Field } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { FormFooter } from "../../ui/submit-button.tsx";
import { ChoiceOrLink } from "../facts/choice-or-link.tsx";
import { type LinkablePage, pageChoices } from "../writing/page-links.tsx";
import { urlLimits } from "./leading-urls.ts";
import type { LeadingUrl } from "./url-reads.server.ts";
import type { UrlFields } from "./url-schema.ts";

export function UrlForm({
  schema,
  url,
  path = "",
  pages,
  result,
}: {
  schema: z.ZodType<UrlFields>;
  /** Undefined for a new one. */
  url?: LeadingUrl;
  /** What a new one begins with. */
  path?: string;
  pages: readonly LinkablePage[];
  result: (SubmissionResult & EditConflict<LeadingUrl>) | undefined;
}) {
  const { form, fields, busy } = usePreparedForm<UrlFields>({
    checks: checkedBy(schema),
    defaultValue: url ? { path: url.path, to: url.target ?? "", version: url.version } : { path },
    result,
  });
  const theirs = useConflictingItem(result);
  const { to, "to-link": link } = fields;
  return (
    <Form method="post" {...getFormProps(form)} className="flex flex-col gap-5">
      {form.errors?.[0] && <Alert tone="error">{form.errors[0]}</Alert>}
      {theirs && (
        <TheirVersion
          fields={[
            ["Link", theirs.path],
            ["Page that it opens", theirs.target ?? "nowhere: it is switched off"],
          ]}
        />
      )}
      {url && <SeenValue field={fields.version} theirs={theirs?.version} />}
      {!url?.isGuessed && (
        <Field
          label="Link"
          hint="Such as /about or /2019/05/harvest. You can paste the URL of a page of your old site."
          maxLength={urlLimits.path}
          autoCapitalize="none"
          autoComplete="off"
          {...typed(fields.path)}
        />
      )}
      <ChoiceOrLink
        id={to.id}
        name={to.name}
        label="Page that it opens"
        hint={undefined}
        errors={to.errors}
        linkErrors={link.errors}
        choices={pageChoices(pages)}
        value={String(to.initialValue || link.initialValue || "")}
        maxLength={urlLimits.target}
        isPage
      />
      <FormFooter cancel="/pages/addresses" submit={url ? "Save" : "Add the link"} busy={busy} />
    </Form>
  );
}
