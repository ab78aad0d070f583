import { Field, LabelledField } from "../../ui/field.tsx";
import { linkName } from "./fact-form.ts";

/** A field for a file or a link. The link is asked for where no file is chosen, also without scripts. */
export function ChoiceOrLink({
  id,
  name,
  label,
  hint,
  errors,
  choices,
  value,
  maxLength,
}: {
  id: string;
  name: string;
  label: string;
  hint: string | undefined;
  errors: string[] | undefined;
  choices: readonly (readonly [value: string, label: string])[];
  value: string;
  maxLength: number;
}) {
  const isLink = value.startsWith("https:") || value === "";
  const others = isLink || choices.some(([choice]) => choice === value) ? [] : [[value, value] as const];
  return (
    <div className="group/choice flex flex-col gap-3">
      <LabelledField label={label} hint={hint} errors={errors} id={id}>
        <select
          id={id}
          name={name}
          defaultValue={isLink ? "" : value}
          aria-describedby={
            [hint && `${id}-hint`, errors && `${id}-error`].filter(Boolean).join(" ") || undefined
          }
          className="input"
        >
          <option value="">A link to another site</option>
          {[...choices, ...others].map(([choice, words]) => (
            <option key={choice} value={choice}>
              {words}
            </option>
          ))}
        </select>
      </LabelledField>
      <div className="hidden group-has-[option[value='']:checked]/choice:block">
        <Field
          id={linkName(id)}
          name={linkName(name)}
          isRequired
          label={`Link to the ${label.toLowerCase()}`}
          hint="It begins with https://"
          defaultValue={isLink ? value : ""}
          maxLength={maxLength}
          autoComplete="off"
        />
      </div>
    </div>
  );
}
