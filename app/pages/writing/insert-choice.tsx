import { useId, useRef } from "react";
import { LabelledField } from "../../ui/field.tsx";
import { ScriptButton } from "../../ui/script-button.tsx";

/** Inserts what is chosen from a list into a text. Without scripts people type it. */
export function InsertChoice<Choice>({
  label,
  button,
  choices,
  keyOf,
  wordsOf,
  insert,
}: {
  label: string;
  button: string;
  choices: readonly Choice[];
  keyOf: (choice: Choice) => string;
  wordsOf: (choice: Choice, index: number) => string;
  insert: (choice: Choice) => void;
}) {
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  return (
    <div className="needs-script flex flex-wrap items-end gap-3">
      <div className="min-w-0 flex-1 basis-56">
        <LabelledField label={label} id={id}>
          <select ref={select} id={id} className="input">
            {choices.map((choice, index) => (
              <option key={keyOf(choice)} value={keyOf(choice)}>
                {wordsOf(choice, index)}
              </option>
            ))}
          </select>
        </LabelledField>
      </div>
      <ScriptButton
        onClick={() => {
          const chosen = choices.find((choice) => keyOf(choice) === select.current?.value);
          if (chosen !== undefined) insert(chosen);
        }}
        className="button button-quiet"
      >
        {button}
      </ScriptButton>
    </div>
  );
}
