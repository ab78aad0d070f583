import { useState } from "react";
import { LabelledField } from "../../ui/field.tsx";
import { isLibraryName, type PictureChoice } from "./library-picture.ts";
import { Picture } from "./picture.tsx";

/** Chooses a picture that came with the site, or one of the library. One that was taken down stays until another is chosen. */
export function PictureSelect({
  id,
  name,
  label,
  hint,
  errors,
  defaultValue,
  choices,
  library,
  ofSample = [],
}: {
  id: string;
  name: string;
  label: string;
  hint?: string | undefined;
  errors?: string[] | undefined;
  defaultValue: string;
  /** Those that came with the site. */
  choices: readonly (readonly [value: string, label: string])[];
  library: readonly PictureChoice[];
  /** Those of the sample, which come last. */
  ofSample?: readonly (readonly [value: string, label: string])[] | undefined;
}) {
  const [chosen, setChosen] = useState(defaultValue);
  const files = [...choices, ...ofSample].map(([value]) => value);
  const known = [...files, ...library.map(({ name }) => name), ""];
  const hasOnlySample = choices.length + library.length === 0 && defaultValue === "";
  const isGone = !known.includes(defaultValue);
  const shown = library.find(({ name }) => name === chosen);
  const described = [hint && `${id}-hint`, errors && `${id}-error`].filter(Boolean).join(" ");
  return (
    <LabelledField label={label} hint={hint} errors={errors} id={id}>
      <div className="flex items-center gap-3">
        {shown && (
          <Picture
            url={shown.url}
            alt=""
            sizes="4rem"
            className="size-16 shrink-0 rounded-lg bg-sunken object-cover"
          />
        )}
        <select
          id={id}
          name={name}
          defaultValue={defaultValue}
          onChange={(event) => setChosen(event.currentTarget.value)}
          aria-describedby={described || undefined}
          className="input min-w-0"
        >
          {hasOnlySample && <option value="">Choose a picture</option>}
          {choices.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
          {library.length > 0 && (
            <optgroup label="Library">
              {library.map(({ name, alt }, index) => (
                <option key={name} value={name}>
                  {alt || `Picture ${index + 1}, without a description`}
                </option>
              ))}
            </optgroup>
          )}
          {ofSample.length > 0 && (
            <optgroup label="From the sample">
              {ofSample.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </optgroup>
          )}
          {isGone && (
            <option value={defaultValue}>
              {isLibraryName(defaultValue) ? "A picture that is not shown" : defaultValue}
            </option>
          )}
        </select>
      </div>
    </LabelledField>
  );
}
