export type RowShown = "now" | "after" | "never";

export interface OrderRow {
  title: string;
  who?: string | undefined;
  /** A text, the title of a song, or passages of the Bible. */
  text?: string | undefined;
  shown: RowShown;
}

export interface ServiceOrder {
  rows: OrderRow[];
  /** Where people watch this service; undefined for the stream of all services. */
  stream?: string | undefined;
}

export const longestOrder = 60;

export const ordersPath = "/event-alter/orders";

/** How a date stands in the URL of its order. */
export function nameOfDate({ eventId, day }: { eventId: string; day: string }): string {
  return `${eventId}.${day}`;
}

export function dateNamed(name: string): { id: string; day: string } {
  const dot = name.lastIndexOf(".");
  return { id: name.slice(0, Math.max(dot, 0)), day: name.slice(dot + 1) };
}
