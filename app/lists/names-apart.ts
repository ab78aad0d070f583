/** Enough words to tell texts apart. */
export function beginningOf(text: string): string {
  return text.slice(0, 60);
}

/** Names rows apart: by the first part, as many further parts as it takes, and at last a number. */
export function namesApart<Item>(
  items: readonly Item[],
  partsOf: (item: Item) => readonly string[],
): (item: Item) => string {
  const names = new Map<Item, string>();
  let shared = items.map((item) => ({ item, parts: partsOf(item).filter(Boolean) }));
  for (let length = 1; shared.some(({ parts }) => parts.length >= length); length++) {
    const alike = byName(shared, length);
    for (const [name, rows] of alike) if (rows.length === 1 && rows[0]) names.set(rows[0].item, name);
    shared = [...alike.values()].filter((rows) => rows.length > 1).flat();
  }
  for (const [name, rows] of byName(shared))
    for (const [index, { item }] of rows.entries()) names.set(item, `${name} (${index + 1})`);
  return (item) => names.get(item) ?? "";
}

/** Rows by their first parts, or by all of them. Browsers of before 2024 have no `Map.groupBy`. */
function byName<Row extends { parts: string[] }>(rows: readonly Row[], length?: number): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const name = row.parts.slice(0, length).join(", ");
    const group = groups.get(name);
    if (group) group.push(row);
    else groups.set(name, [row]);
  }
  return groups;
}
