import type { OrderRow } from "../service-order.ts";

/** For whom an order of service is printed, as a URL says it. */
export const prints = { congregation: "a5", team: "team" } as const;

export type Print = (typeof prints)[keyof typeof prints];

export function printIn(query: URLSearchParams): Print | undefined {
  const print = query.get("print");
  return Object.values(prints).find((one) => one === print);
}

/** The congregation reads in the service what is shown then. */
export function rowsOnPaper(rows: readonly OrderRow[], print: Print): OrderRow[] {
  return rows.filter(({ shown }) => print === prints.team || shown === "now");
}
