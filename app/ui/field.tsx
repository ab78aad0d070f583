import { useState } from "react";
import { Icon } from "./icon.tsx";

interface FieldProps extends React.ComponentProps<"input"> {
  label: string;
  hint?: string | undefined;
  errors?: string[] | undefined;
}

export function Field({ label, hint, errors, ...input }: FieldProps) {
  return (
    <LabelledField label={label} hint={hint} errors={errors} id={input.id}>
      <input
        {...input}
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
  noun = label.toLowerCase(),
  hint,
  errors,
  ...input
}: FieldProps & { noun?: string }) {
  const [shown, setShown] = useState(false);
  return (
    <LabelledField label={label} hint={hint} errors={errors} id={input.id}>
      <div className="relative">
        <input
          {...input}
          {...describedBy(input.id, hint, errors)}
          type={shown ? "text" : "password"}
          className="input pr-12"
        />
        <button
          type="button"
          aria-label={`${shown ? "Hide" : "Show"} ${noun}`}
          onClick={() => setShown(!shown)}
          className="needs-script absolute inset-y-0 right-0 grid w-12 place-items-center text-muted hover:text-ink"
        >
          <Icon name={shown ? "eye-off" : "eye"} />
        </button>
      </div>
    </LabelledField>
  );
}

interface TextAreaProps extends React.ComponentProps<"textarea"> {
  label: string;
  hint?: string | undefined;
  errors?: string[] | undefined;
}

export function TextArea({ label, hint, errors, ...input }: TextAreaProps) {
  return (
    <LabelledField label={label} hint={hint} errors={errors} id={input.id}>
      <textarea rows={5} {...input} {...describedBy(input.id, hint, errors)} className="input py-2.5" />
    </LabelledField>
  );
}

export function LabelledField({
  label,
  hint,
  errors,
  id,
  children,
}: {
  label: string;
  hint?: string | undefined;
  errors?: string[] | undefined;
  id?: string | undefined;
  children: React.ReactNode;
}) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldErrors id={id} errors={errors} />
    </div>
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
