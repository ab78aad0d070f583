import { PictureSelect } from "../../media/pictures/picture-select.tsx";
import { Field, LabelledField, TextArea } from "../../ui/field.tsx";
import { factLimits } from "../originals/facts.ts";
import { pagesToLink } from "../writing/page-links.tsx";
import { ChoiceOrLink } from "./choice-or-link.tsx";
import type { FactField } from "./fact-form.ts";
import { PositionField } from "./position-field.tsx";

/** The field for one fact. Without a choice of ours, the one that is in use stays. */
export function FactInput({
  field,
  id,
  name,
  value,
  error,
}: {
  field: FactField;
  id: string;
  name: string;
  value: string;
  error: string | undefined;
}) {
  const { kind, hint, choices = [] } = field;
  const label = field.isOptional ? `${field.label} (optional)` : field.label;
  const errors = error === undefined ? undefined : [error];
  const shared = { id, name, label, hint, errors, defaultValue: value };
  // Without scripts the buttons of rows send the form, which browsers must not refuse.
  const typed = { ...shared, isRequired: !field.isOptional };
  if (kind === "hidden") return <input type="hidden" id={id} name={name} value={value} />;
  if (kind === "fixed") return <FixedFact label={label} hint={hint} value={value} />;
  if (kind === "text") return <TextArea {...typed} rows={3} maxLength={factLimits.text} />;
  if (kind === "lines") return <TextArea {...typed} rows={4} maxLength={factLimits.lines} />;
  if (kind === "languages") return <TextArea {...typed} rows={3} maxLength={factLimits.lines} />;
  if (kind === "number")
    return <Field {...typed} inputMode="decimal" maxLength={factLimits.number} autoComplete="off" />;
  if (kind === "position") return <PositionField {...typed} />;
  if (field.library)
    return <PictureSelect {...shared} choices={choices} library={field.library} ofSample={field.ofSample} />;
  if (kind === "choice-or-link")
    return (
      <ChoiceOrLink
        {...shared}
        choices={choices}
        value={value}
        maxLength={factLimits.line}
        isPage={field.isPage}
      />
    );
  if (kind === "line")
    return (
      <Field
        {...typed}
        maxLength={factLimits.line}
        list={field.isPage ? pagesToLink : undefined}
        autoComplete="off"
      />
    );
  const others =
    choices.some(([choice]) => choice === value) || value === "" ? [] : [[value, value] as const];
  return (
    <LabelledField label={label} hint={hint} errors={errors} id={id}>
      <select
        id={id}
        name={name}
        defaultValue={value}
        aria-describedby={
          [hint && `${id}-hint`, errors && `${id}-error`].filter(Boolean).join(" ") || undefined
        }
        className="input"
      >
        {[...choices, ...others].map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
      </select>
    </LabelledField>
  );
}

function FixedFact({ label, hint, value }: { label: string; hint: string | undefined; value: string }) {
  return (
    <dl className="rounded-xl border border-line bg-sunken px-4 py-3">
      <dt className="font-semibold">{label}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
      {hint && <dd className="mt-1 text-sm text-muted">{hint}</dd>}
    </dl>
  );
}
