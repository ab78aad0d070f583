import { data } from "react-router";

/** What was looked for, or a 404 page that says it is gone. */
export function found<Item>(item: Item | undefined, name: string): Item {
  if (item === undefined) throw data(`This ${name} is not there any more.`, { status: 404 });
  return item;
}
