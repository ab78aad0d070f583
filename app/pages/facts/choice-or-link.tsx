import { Field, LabelledField } from "../../ui/field.tsx";
import { linkName } from "./fact-form.ts";

/** What is said of the link, where it can replace a file or a page. */
const words = {
  file: { option: "A link to another site", hint: "It begins with https://" },
  page: {
    option: "Another page or site, typed below",
    hint: "Such as our-garden, or https://www.films.example",
  },
};

/** A field for a file or page, or a link. The link is asked for where nothing is chosen, also without scripts. */
export function ChoiceOrLink({
  id,
  name,
  label,
  hint,
  errors,
  choices,
  value,
  maxLength,
  linkErrors,
  isPage = false,
}: {
  id: string;
  name: string;
  label: string;
  hint: string | undefined;
  errors: string[] | undefined;
  choices: readonly (readonly [value: string, label: string])[];
  value: string;
  maxLength: number;
  linkErrors?: string[] | undefined;
  /** Whether a page is chosen, so that a link can also be the path of one. */
  isPage?: boolean | undefined;
}) {
  const isChoice = choices.some(([choice]) => choice === value);
  const isLink = isPage ? !isChoice : value.startsWith("https:") || value === "";
  const others = isLink || isChoice ? [] : [[value, value] as const];
  const { option, hint: linkHint } = words[isPage ? "page" : "file"];
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
          <option value="">{option}</option>
          {[...choices, ...others].map(([choice, inWords]) => (
            <option key={choice} value={choice}>
              {inWords}
            </option>
          ))}
        </select>
      </LabelledField>
      <div className="hidden group-has-[option[value='']:checked]/choice:block">
        <Field
          id={linkName(id)}
          name={linkName(name)}
          isRequired
          label={isPage ? "Link to a page or site" : `Link to the ${label.toLowerCase()}`}
          hint={linkHint}
          errors={linkErrors}
          defaultValue={isLink ? value : ""}
          maxLength={maxLength}
          autoCapitalize="none"
          autoComplete="off"
        />
      </div>
    </div>
  );
}
