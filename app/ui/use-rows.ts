import { useRef, useState } from "react";
import { flushSync } from "react-dom";

const fields = "input:not([type=hidden]), select, textarea";

/**
 * Rows of a form that people add, remove and move. `group` is the ref of the element around their list and the button
 * that adds one. Keys stay with their rows when these move; rows that the server sends again replace them. After each
 * change the focus goes to where people go on, and `moved` says where a row went.
 */
export function useRows<Row, Group extends HTMLElement>(rows: readonly Row[]) {
  const count = useRef(0);
  const keyed = (rows: readonly Row[]) => rows.map((row) => ({ key: count.current++, row }));
  const [{ given, shown }, setState] = useState(() => ({ given: rows, shown: keyed(rows) }));
  const now = given === rows ? shown : keyed(rows);
  if (given !== rows) setState({ given: rows, shown: now });

  const group = useRef<Group>(null);
  const [moved, setMoved] = useState("");
  /** Within the tap, or what is typed at once goes elsewhere and telephones show no keyboard. */
  const change = (shown: typeof now, focused: (group: Group) => HTMLElement | null | undefined) => {
    flushSync(() => setState({ given: rows, shown }));
    if (group.current) focused(group.current)?.focus();
  };
  return {
    group,
    shown: now,
    moved,
    /** For the attribute `data-changed` of the group, so that leaving asks first. */
    isChanged: now.length !== rows.length || now.some(({ row }, index) => row !== rows[index]) || undefined,
    add(row: Row) {
      change([...now, ...keyed([row])], (group) =>
        group.querySelector(`:scope > ol > li:last-child :is(${fields})`),
      );
    },
    remove(index: number) {
      // The last one, because rows may have rows of their own.
      change(now.toSpliced(index, 1), (group) =>
        [...group.querySelectorAll<HTMLElement>("[data-add]")].at(-1),
      );
    },
    move(index: number, by: -1 | 1) {
      const row = now.slice(index, index + 1);
      setMoved(`Now in place ${index + by + 1} of ${now.length}.`);
      const isAtEnd = index + by === (by < 0 ? 0 : now.length - 1);
      const button = `[data-row="${row[0]?.key}"] [data-move="${isAtEnd ? -by : by}"]`;
      change(now.toSpliced(index, 1).toSpliced(index + by, 0, ...row), (group) =>
        group.querySelector(button),
      );
    },
  };
}
