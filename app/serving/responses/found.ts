import { data } from "react-router";

/** Returns the item, or throws a 404 page that says it no longer exists. */
export function found<Item>(item: Item | undefined, name: string): Item {
  if (item === undefined) throw data(`This ${name} no longer exists.`, { status: 404 });
  return item;
}
