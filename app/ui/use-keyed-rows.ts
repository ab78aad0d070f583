import { useRef, useState } from "react";

/** Rows with keys that stay theirs when they move. Rows that the server sends again replace them. */
export function useKeyedRows<Row>(rows: readonly Row[]) {
  const count = useRef(0);
  const keyed = (rows: readonly Row[]) => rows.map((row) => ({ key: count.current++, row }));
  const [{ given, shown }, setState] = useState(() => ({ given: rows, shown: keyed(rows) }));
  const now = given === rows ? shown : keyed(rows);
  if (given !== rows) setState({ given: rows, shown: now });
  const show = (shown: typeof now) => setState({ given: rows, shown });
  return {
    shown: now,
    add: (row: Row) => show([...now, ...keyed([row])]),
    remove: (index: number) => show(now.toSpliced(index, 1)),
    move: (index: number, by: number) =>
      show(now.toSpliced(index, 1).toSpliced(index + by, 0, ...now.slice(index, index + 1))),
  };
}
