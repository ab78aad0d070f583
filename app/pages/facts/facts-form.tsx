import { useId, useMemo } from "react";
import { useNavigation } from "react-router";
import { SeenValue, TheirVersion, useConflictingItem } from "../../forms/edit-conflict.tsx";
import { useHeld } from "../../forms/use-held.ts";
import { DefaultButton } from "../../ui/default-button.tsx";
import { ErrorSummary, useErrorSummary } from "../../ui/error-summary.tsx";
import { Form } from "../../ui/form.tsx";
import { FormButtons } from "../../ui/submit-button.tsx";
import { useUnsavedText } from "../../ui/unsaved-text.ts";
import { type LinkablePage, PageSuggestions } from "../writing/page-links.tsx";
import { FactFold } from "./fact-fold.tsx";
import { type FactForm, type FactValues, fieldName } from "./fact-form.ts";
import { FactInput } from "./fact-input.tsx";
import { layoutOf } from "./fact-layout.ts";
import type { FactsResult } from "./save-facts.server.ts";

export function FactsForm({
  form,
  sent,
  result: given,
  pages = [],
  submit = { label: "Publish", busyLabel: "Publishing..." },
}: {
  form: FactForm;
  sent: { values: FactValues; version: number };
  result: Partial<FactsResult> | undefined;
  /** Suggested for links. */
  pages?: readonly LinkablePage[];
  submit?: { label: string; busyLabel: string };
}) {
  const id = useId();
  const { first, folds } = layoutOf(form);
  const result = given ?? {};
  const { values, version } = useHeld(sent, given);
  const { errors = {}, problem } = result;
  const theirs = useConflictingItem(result);
  const busy = useNavigation().state !== "idle";
  const isRefused = problem !== undefined;
  // A new object for each refusal moves the focus.
  const refusal = useMemo(() => ({ given, status: isRefused ? "error" : undefined }), [given, isRefused]);
  useUnsavedText(id, isRefused || result.values !== undefined);
  const summary = useErrorSummary(() => undefined, refusal);
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      id={id}
      onSubmit={summary.onSubmit}
      className="noted flex flex-col gap-5"
    >
      <DefaultButton value="publish" />
      <SeenValue field={{ name: "version", initialValue: version }} theirs={theirs?.version} />
      {problem && (
        <ErrorSummary
          ref={summary.ref}
          message={problem}
          problems={Object.entries(errors).map(([field, message]) => ({ id: field, message }))}
        />
      )}
      {theirs && <TheirVersion fields={theirs.words} />}
      {pages.length > 0 && <PageSuggestions pages={pages} />}
      {first.map((field) => (
        <FactInput
          key={field.path}
          field={field}
          id={fieldName(field.path)}
          name={fieldName(field.path)}
          value={values.texts[field.path] ?? ""}
          error={errors[fieldName(field.path)]}
        />
      ))}
      {folds.length > 0 && (
        <div className="flex flex-col gap-3">
          {folds.map((fold) => (
            <FactFold
              key={fold.title}
              fold={fold}
              values={values}
              isOpen={fold.list !== undefined && (folds.length === 1 || result.values !== undefined)}
              errors={errors}
            />
          ))}
        </div>
      )}
      <FormButtons>
        <button type="submit" name="button" value="publish" disabled={busy} className="button button-primary">
          {busy ? submit.busyLabel : submit.label}
        </button>
      </FormButtons>
    </Form>
  );
}
