import { FieldErrors } from "../../ui/field.tsx";
import { FoldedFields } from "../../ui/folded-fields.tsx";
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
import { type FoldedFacts, layoutOfRow, saysOf } from "./fact-layout.ts";

export function FactRows({ list, rows, errors }: { list: FactList; rows: FactTexts[]; errors: FactErrors }) {
  const { group, shown, moved, isChanged, add, remove, move } = useRows<FactTexts, HTMLDivElement>(rows);
  const { name, title, one, add: addLabel, fields } = list;
  const { first, fold } = layoutOfRow(list);
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
              {first.map((field) => {
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
              {fold && <MoreOfRow fold={fold} list={name} row={row} index={index} errors={errors} />}
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

/** What most rows leave empty, folded away. */
function MoreOfRow({
  fold,
  list,
  row,
  index,
  errors,
}: {
  fold: FoldedFacts;
  list: string;
  row: FactTexts;
  index: number;
  errors: FactErrors;
}) {
  const fields = fold.fields.map((field) => ({ field, id: rowFieldId(list, field.path, index) }));
  return (
    <FoldedFields
      title={fold.title}
      says={(typed) => {
        const textOf = (path: string) => typed?.get(fieldName(path, list)) ?? row[path] ?? "";
        const texts = Object.fromEntries(fold.fields.map(({ path }) => [path, String(textOf(path))]));
        return saysOf(fold, { texts, rows: {} });
      }}
      errors={fields.map(({ id }) => (errors[id] === undefined ? undefined : [errors[id]]))}
    >
      {fields.map(({ field, id }) => (
        <FactInput
          key={field.path}
          field={field}
          id={id}
          name={fieldName(field.path, list)}
          value={row[field.path] ?? ""}
          error={errors[id]}
        />
      ))}
    </FoldedFields>
  );
}
