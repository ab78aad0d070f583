import { FoldedFields } from "../../ui/folded-fields.tsx";
import { WithFacts } from "../shown-facts/with-facts.tsx";
import {
  type FactErrors,
  type FactField,
  type FactList,
  type FactTexts,
  type FactValues,
  fieldName,
  listId,
} from "./fact-form.ts";
import { FactInput } from "./fact-input.tsx";
import { type FoldedFacts, saysOf } from "./fact-layout.ts";
import { FactRows } from "./fact-rows.tsx";

const noRows: FactTexts[] = [];

/** A part of the form of facts that is folded away, and says what is in it. */
export function FactFold({
  fold,
  values,
  isOpen,
  errors,
}: {
  fold: FoldedFacts;
  values: FactValues;
  /** Whether it is unfolded at first. */
  isOpen: boolean;
  errors: FactErrors;
}) {
  const { title, fields, list } = fold;
  const wrong = Object.entries(errors).flatMap(([id, message]) => (isIn(fold, id) ? [message] : []));
  return (
    <FoldedFields
      title={title}
      says={(typed) => <WithFacts text={saysOf(fold, typed ? valuesIn(typed, fold) : values)} />}
      holds={isOpen}
      errors={[wrong]}
    >
      {fields.map((field) => (
        <FactInput
          key={field.path}
          field={field}
          id={fieldName(field.path)}
          name={fieldName(field.path)}
          value={values.texts[field.path] ?? ""}
          error={errors[fieldName(field.path)]}
        />
      ))}
      {list && <FactRows list={list} rows={values.rows[list.name] ?? noRows} errors={errors} />}
    </FoldedFields>
  );
}

function isIn({ fields, list }: FoldedFacts, id: string): boolean {
  const ofList = list && (id === listId(list.name) || id.startsWith(fieldName("", list.name)));
  return ofList || fields.some(({ path }) => fieldName(path) === id);
}

function valuesIn(typed: FormData, { fields, list }: FoldedFacts): FactValues {
  const textsOf = ({ path }: FactField, list?: string) => typed.getAll(fieldName(path, list)).map(String);
  return {
    texts: Object.fromEntries(fields.map((field) => [field.path, textsOf(field)[0] ?? ""])),
    rows: list ? { [list.name]: rowsIn(list, textsOf) } : {},
  };
}

/** Rows by what names them: a fold says nothing else of them. */
function rowsIn(
  { name, fields }: FactList,
  textsOf: (field: FactField, list: string) => string[],
): FactTexts[] {
  const first = fields.find(({ kind }) => kind !== "hidden");
  return first ? textsOf(first, name).map((text) => ({ [first.path]: text })) : [];
}
