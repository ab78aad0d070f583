import {
  type FactErrors,
  type FactForm,
  type FactValues,
  fieldName,
  isAsked,
  listId,
  rowFieldId,
} from "./fact-form.ts";

/** A field of a form, or a list as a whole. */
interface Part {
  id: string;
  label: string;
  path: string;
  isFilled: boolean;
}

/** Because something else of its group is filled in: a day needs its time. Empty where no group needs it. */
export function missingParts(form: FactForm, values: FactValues, place: readonly string[]): FactErrors {
  const { parts, inside } = partsAround(form, values, place);
  const group = inside.slice(0, -1).join(".");
  const because = parts.find(({ path, isFilled }) => isFilled && group !== "" && isIn(path, group));
  if (!because) return {};
  const missing = parts.filter(({ path, isFilled }) => !isFilled && isIn(path, inside.join(".")));
  return Object.fromEntries(
    missing.map(({ id, label }) => [id, `${label} must be filled in too, because “${because.label}” is.`]),
  );
}

function isIn(path: string, whole: string): boolean {
  return path === whole || path.startsWith(`${whole}.`);
}

/** The parts of the row that a place is in, and the place inside it; those of the whole form if it is in none. */
function partsAround(
  { fields, lists }: FactForm,
  { texts, rows }: FactValues,
  place: readonly string[],
): { parts: Part[]; inside: readonly string[] } {
  for (const list of lists) {
    const above = list.path === "" ? [] : list.path.split(".");
    const [index, ...inside] = place.slice(above.length);
    if (inside.length === 0 || above.some((key, at) => place[at] !== key)) continue;
    const row = rows[list.name]?.[Number(index)] ?? {};
    const parts = list.fields.filter(isAsked).map(({ path, label }) => ({
      ...{ path, label, isFilled: Boolean(row[path]) },
      id: rowFieldId(list.name, path, Number(index)),
    }));
    return { parts, inside };
  }
  const ofForm = fields.filter(isAsked).map(({ path, label }) => ({
    ...{ path, label, isFilled: Boolean(texts[path]) },
    id: fieldName(path),
  }));
  const whole = lists.map(({ name, path, title }) => ({
    ...{ path, label: title, isFilled: (rows[name] ?? []).length > 0 },
    id: listId(name),
  }));
  return { parts: [...ofForm, ...whole], inside: place };
}
