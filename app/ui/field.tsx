import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { withinSentence } from "../../platform/language/locale.ts";
import { Icon } from "./icon.tsx";
import { ScriptButton } from "./script-button.tsx";

interface Labels {
  label: string;
  hint?: string | undefined;
  errors?: string[] | undefined;
  /** Whether the field is marked as required, also where browsers must not refuse to send the form without it. */
  isRequired?: boolean | undefined;
}

type FieldProps = React.ComponentProps<"input"> & Labels;

export function Field({ label, hint, errors, isRequired, ...input }: FieldProps) {
  const labels = { label, hint, errors, isRequired: isRequired ?? input.required };
  return (
    <LabelledField {...labels} id={input.id}>
      <input
        {...input}
        aria-required={labels.isRequired || undefined}
        {...describedBy(input.id, hint, errors)}
        className={input.type === "file" ? "file-input" : "input"}
      />
    </LabelledField>
  );
}

/** `type="email"` would refuse international domains in some browsers, and send others a domain that nobody typed. */
export function EmailField(field: FieldProps) {
  return (
    <Field
      {...field}
      type="text"
      inputMode="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    />
  );
}

/** A password input with a button that shows and hides the password, which `noun` names. */
export function PasswordField({
  label,
  noun = withinSentence(label),
  hint,
  errors,
  isRequired,
  ...input
}: FieldProps & { noun?: string }) {
  const [shown, setShown] = useState(false);
  const labels = { label, hint, errors, isRequired: isRequired ?? input.required };
  return (
    <LabelledField {...labels} id={input.id}>
      <div className="relative">
        <input
          {...input}
          aria-required={labels.isRequired || undefined}
          {...describedBy(input.id, hint, errors)}
          type={shown ? "text" : "password"}
          className="input pe-12"
        />
        <ScriptButton
          aria-label={shown ? t`Hide ${noun}` : t`Show ${noun}`}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 end-0 grid w-12 place-items-center text-muted hover:text-ink"
        >
          <Icon name={shown ? "eye-off" : "eye"} />
        </ScriptButton>
      </div>
    </LabelledField>
  );
}

type TextAreaProps = React.ComponentProps<"textarea"> & Labels;

export function TextArea({ label, hint, errors, isRequired, ...input }: TextAreaProps) {
  const labels = { label, hint, errors, isRequired: isRequired ?? input.required };
  return (
    <LabelledField {...labels} id={input.id}>
      <textarea
        rows={5}
        {...input}
        aria-required={labels.isRequired || undefined}
        {...describedBy(input.id, hint, errors)}
        className="input py-2.5"
      />
    </LabelledField>
  );
}

export function LabelledField({
  label,
  hint,
  errors,
  isRequired = false,
  id,
  children,
}: Labels & {
  id?: string | undefined;
  children: React.ReactNode;
}) {
  return (
    <div className="field flex min-w-0 flex-col gap-1.5">
      <MarkedLabel isRequired={isRequired}>
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
      </MarkedLabel>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="hint text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldErrors id={id} errors={errors} />
    </div>
  );
}

/** A label or legend, and whether its field is required. Screen readers learn that from the field itself. */
export function MarkedLabel({ isRequired, children }: { isRequired: boolean; children: React.ReactNode }) {
  if (!isRequired) return children;
  return (
    <div className="flex flex-wrap items-baseline gap-x-2">
      {children}
      <RequiredMark />
    </div>
  );
}

export function RequiredMark() {
  return (
    <span aria-hidden="true" className="text-sm font-normal text-muted">
      <Trans comment="A field that must be filled in">required</Trans>
    </span>
  );
}

export function FieldErrors({ id, errors }: { id?: string | undefined; errors?: string[] | undefined }) {
  if (!errors?.length) return null;
  return (
    <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm font-medium text-danger">
      <Icon name="warning" className="mt-0.5 size-4 shrink-0" />
      {errors[0]}
    </p>
  );
}

function describedBy(id: string | undefined, hint: string | undefined, errors: string[] | undefined) {
  const described = [hint && `${id}-hint`, errors?.length && `${id}-error`].filter(Boolean).join(" ");
  return { "aria-describedby": described || undefined };
}
