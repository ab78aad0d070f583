import { FieldErrors } from "../../ui/field.tsx";
import { RowButton, RowButtons } from "../../ui/row-buttons.tsx";
import { useRows } from "../../ui/use-rows.ts";
import { factLimits } from "../originals/facts.ts";
import {
  type FactErrors,
  type FactList,
  type FactTexts,
  fieldName,
  listId,
  rowFieldId,
} from "./fact-form.ts";
import { FactInput } from "./fact-input.tsx";

export function FactRows({
  list: { name, title, one, add: addLabel, fields },
  rows,
  errors,
}: {
  list: FactList;
  rows: FactTexts[];
  errors: FactErrors;
}) {
  const { group, shown, moved, isChanged, add, remove, move } = useRows<FactTexts, HTMLDivElement>(rows);
  const isDense = fields.some(({ isShort }) => isShort);
  return (
    <div
      ref={group}
      data-changed={isChanged}
      id={listId(name)}
      tabIndex={-1}
      className="flex flex-col gap-5 outline-none"
    >
      <FieldErrors id={listId(name)} errors={errors[listId(name)] ? [errors[listId(name)] ?? ""] : []} />
      <ol aria-label={title} className="flex flex-col gap-5">
        {shown.map(({ key, row }, index) => (
          <li key={key} data-row={key} className={index > 0 ? "border-t border-line pt-5" : ""}>
            <fieldset className={isDense ? "grid gap-3 sm:grid-cols-2" : "flex flex-col gap-3"}>
              <legend className="sr-only">
                {one} {index + 1}
              </legend>
              {fields.map((field) => {
                const input = (
                  <FactInput
                    key={field.path}
                    field={field}
                    id={rowFieldId(name, field.path, index)}
                    name={fieldName(field.path, name)}
                    value={row[field.path] ?? ""}
                    error={errors[rowFieldId(name, field.path, index)]}
                  />
                );
                if (!isDense || field.isShort) return input;
                return (
                  <div key={field.path} className="sm:col-span-2">
                    {input}
                  </div>
                );
              })}
              <div className={isDense ? "self-end" : undefined}>
                <RowButtons
                  at={`${name} ${index}`}
                  name={`${one} ${index + 1}`}
                  count={shown.length}
                  {...{ index, move, remove }}
                />
              </div>
            </fieldset>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {moved}
      </p>
      {shown.length < factLimits.rows && (
        <RowButton value={`add ${name}`} isToAdd onPress={() => add({})}>
          {addLabel}
        </RowButton>
      )}
    </div>
  );
}
