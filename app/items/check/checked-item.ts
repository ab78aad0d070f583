import { partsOf } from "../../ui/text-parts.ts";
import type { Item, ItemKind } from "../item.ts";

export const checkPath = "/staff/check";

/** Parts of the check: the text is read at once, and the sites that its links lead to are asked. */
export const checkedParts = ["text", "links"] as const;
export type CheckedPart = (typeof checkedParts)[number];

export interface CheckedItem {
  kind: ItemKind;
  /** What visitors read, as it was typed. */
  words: string[];
  links: string[];
  hasPicture: boolean;
  pictureText: string;
  /** The last day of an event that does not repeat, `YYYY-MM-DD` once it is typed; otherwise empty. */
  lastDay: string;
}

/** A text may hold more, but a form has only so many fields. */
export const mostLinks = 30;

/** What a form says at the moment, complete or not. */
export function checkedItemIn({ kind, checked }: Item, form: FormData): CheckedItem {
  const textOf = (name: string) => {
    const typed = form.get(name);
    return typeof typed === "string" ? typed.trim() : "";
  };
  const { link, picture, lastDay } = checked;
  const words = checked.words.map(textOf).filter(Boolean);
  const linked = words.flatMap((text) => partsOf(text).filter(({ isLink }) => isLink));
  const links = [...(link ? [textOf(link)] : []), ...linked.map(({ text }) => text)].filter(Boolean);
  return {
    kind,
    words,
    links: [...new Set(links)].slice(0, mostLinks),
    hasPicture: picture !== undefined && hasPicture(form, textOf(picture.url)),
    pictureText: picture ? textOf(picture.text) : "",
    lastDay: lastDay?.(textOf) ?? "",
  };
}

function hasPicture(form: FormData, url: string): boolean {
  const file = form.get("picture");
  if (file instanceof File && file.size > 0) return true;
  return url !== "" && !form.has("removePicture");
}
