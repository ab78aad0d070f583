import { useRef, useState } from "react";
import { factLimits } from "../congregation/facts.ts";
import { FieldErrors } from "../ui/field.tsx";
import { FoldedSection } from "../ui/folded-section.tsx";
import { RowButton } from "../ui/row-button.tsx";
import { useKeyedRows } from "../ui/use-keyed-rows.ts";
import {
  type FactErrors,
  type FactList,
  type FactTexts,
  fieldName,
  listId,
  rowFieldId,
} from "./fact-form.ts";
import { FactInput } from "./fact-input.tsx";

/** Rows that can be added, removed and moved. Without scripts the buttons send the form, and the server does the same. */
export function FactRows({
  list: { name, title, one, add: addLabel, fields },
  rows,
  isOpen,
  errors,
}: {
  list: FactList;
  rows: FactTexts[];
  /** Whether it is unfolded at first. */
  isOpen: boolean;
  errors: FactErrors;
}) {
  const { shown, add, remove, move } = useKeyedRows(rows);
  const group = useRef<HTMLDivElement>(null);
  const [moved, setMoved] = useState("");
  const ofList = Object.entries(errors).filter(
    ([id]) => id === listId(name) || id.startsWith(fieldName("", name)),
  );
  const focusIn = (selector: string) =>
    requestAnimationFrame(() => group.current?.querySelector<HTMLElement>(selector)?.focus());
  const place = (key: number, index: number, by: -1 | 1) => {
    move(index, by);
    setMoved(`Now in place ${index + by + 1} of ${shown.length}.`);
    const isAtEnd = index + by === (by < 0 ? 0 : shown.length - 1);
    focusIn(`[data-row="${key}"] [data-move="${isAtEnd ? -by : by}"]`);
  };
  return (
    <FoldedSection title={title} holds={isOpen} errors={[ofList.map(([, message]) => message)]}>
      <div ref={group} id={listId(name)} tabIndex={-1} className="flex flex-col gap-5 outline-none">
        <FieldErrors id={listId(name)} errors={errors[listId(name)] ? [errors[listId(name)] ?? ""] : []} />
        <ol aria-label={title} className="flex flex-col gap-5">
          {shown.map(({ key, row }, index) => (
            <li key={key} data-row={key} className={index > 0 ? "border-t border-line pt-5" : ""}>
              <fieldset className="flex flex-col gap-3">
                <legend className="sr-only">
                  {one} {index + 1}
                </legend>
                {fields.map((field) => (
                  <FactInput
                    key={field.path}
                    field={field}
                    id={rowFieldId(name, field.path, index)}
                    name={fieldName(field.path, name)}
                    value={row[field.path] ?? ""}
                    error={errors[rowFieldId(name, field.path, index)]}
                  />
                ))}
                <div className="flex flex-wrap gap-2">
                  <RowButton
                    value={`up ${name} ${index}`}
                    move={-1}
                    disabled={index === 0}
                    onPress={() => place(key, index, -1)}
                  >
                    Move up<span className="sr-only"> {`${one} ${index + 1}`}</span>
                  </RowButton>
                  <RowButton
                    value={`down ${name} ${index}`}
                    move={1}
                    disabled={index === shown.length - 1}
                    onPress={() => place(key, index, 1)}
                  >
                    Move down<span className="sr-only"> {`${one} ${index + 1}`}</span>
                  </RowButton>
                  <RowButton
                    value={`remove ${name} ${index}`}
                    onPress={() => {
                      remove(index);
                      focusIn("[data-add]");
                    }}
                  >
                    Remove<span className="sr-only"> {`${one} ${index + 1}`}</span>
                  </RowButton>
                </div>
              </fieldset>
            </li>
          ))}
        </ol>
        <p role="status" className="sr-only">
          {moved}
        </p>
        {shown.length < factLimits.rows && (
          <button
            type="submit"
            name="button"
            value={`add ${name}`}
            data-add
            onClick={(click) => {
              click.preventDefault();
              add({});
              focusIn("li:last-child :is(input, select, textarea)");
            }}
            className="button button-quiet min-h-10 self-start px-4 py-1"
          >
            {addLabel}
          </button>
        )}
      </div>
    </FoldedSection>
  );
}
