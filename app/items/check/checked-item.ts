import type { Permission } from "../../permissions.ts";
import { partsOf } from "../../ui/plain-text.tsx";

export const checkPath = "/staff/check";

/** Parts of the check: the text is read at once, and the sites that its links lead to are asked. */
export const checkedParts = ["text", "links"] as const;
export type CheckedPart = (typeof checkedParts)[number];

/** What the check reads of a form of a post, an event or a sermon. */
export interface CheckedItem {
  kind: CheckedKind;
  /** What visitors read, as it was typed. */
  words: string[];
  links: string[];
  hasPicture: boolean;
  pictureText: string;
  /** The last day of an event that does not repeat, `YYYY-MM-DD` once it is typed; otherwise empty. */
  lastDay: string;
}

interface CheckedForm {
  permission: Permission;
  /** Names of fields with words, in the order of the form. */
  words: readonly string[];
  /** The name of a field that holds a link. */
  link?: string;
  picture?: { url: string; text: string };
}

export const checkedForms = {
  event: {
    permission: "events:write",
    words: ["eventTitle", "eventContent", "reason", "contactName"],
    link: "link",
    picture: { url: "eventUrl", text: "eventAlt" },
  },
  post: {
    permission: "posts:write",
    words: ["content"],
    picture: { url: "imgUrl", text: "imgAlt" },
  },
  sermon: { permission: "sermons:write", words: ["title", "sermonBy", "content"], link: "videoUrl" },
} as const satisfies Record<string, CheckedForm>;

export type CheckedKind = keyof typeof checkedForms;
export const checkedKinds = Object.keys(checkedForms) as CheckedKind[];

/** A text may hold more, but a form has only so many fields. */
export const mostLinks = 30;

/** What a form says at the moment, complete or not. */
export function checkedItemIn(kind: CheckedKind, form: FormData): CheckedItem {
  const textOf = (name: string) => {
    const typed = form.get(name);
    return typeof typed === "string" ? typed.trim() : "";
  };
  const { words: names, link, picture }: CheckedForm = checkedForms[kind];
  const words = names.map(textOf).filter(Boolean);
  const linked = words.flatMap((text) => partsOf(text).filter(({ isLink }) => isLink));
  const links = [...(link ? [textOf(link)] : []), ...linked.map(({ text }) => text)].filter(Boolean);
  const isSeries = !["", "never"].includes(textOf("repeats")) || textOf("addedDates") !== "";
  return {
    kind,
    words,
    links: [...new Set(links)].slice(0, mostLinks),
    hasPicture: picture !== undefined && hasPicture(form, textOf(picture.url)),
    pictureText: picture ? textOf(picture.text) : "",
    lastDay: isSeries ? "" : textOf("endDate") || textOf("eventDate"),
  };
}

function hasPicture(form: FormData, url: string): boolean {
  const file = form.get("picture");
  if (file instanceof File && file.size > 0) return true;
  return url !== "" && !form.has("removePicture");
}
