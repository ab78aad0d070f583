/**
 * A number of an item that changes all the time, such as its likes, or how often people prayed. It is no part of the item's
 * version, and pages that are kept for visitors may show it a little late.
 */
export interface ItemNumberTable {
  kind: "post" | "prayer";
  itemId: string;
  name: "likes" | "prayed";
  /** Never below zero. An item without a row has none. */
  count: number;
}

export interface NumberTables {
  itemNumbers: ItemNumberTable;
}

/** The tables that hold nothing but such numbers. */
export const numberTables: ReadonlySet<string> = new Set<keyof NumberTables>(["itemNumbers"]);
