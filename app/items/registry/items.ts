import { eventItem } from "../../events/event-item.ts";
import { postItem } from "../../posts/post-item.ts";
import { sermonItem } from "../../sermons/sermon-item.ts";
import type { Item, ItemKind, Previewable, PreviewKind } from "../item.ts";

/** Every kind of item. What the server knows of them is in `items.server.ts`, and what shows a preview in `previews.tsx`. */
export const items: { [Kind in ItemKind]: Item<Kind> } = {
  event: eventItem,
  sermon: sermonItem,
  post: postItem,
};

export const previewable: { [Kind in PreviewKind]: Previewable<Kind> } = {
  ...items,
  page: { kind: "page", list: "/pages" },
};

export const itemKinds = Object.keys(items) as ItemKind[];
export const previewKinds = Object.keys(previewable) as PreviewKind[];

export function isItemKind(kind: string): kind is ItemKind {
  return Object.hasOwn(items, kind);
}

export function isPreviewKind(kind: string): kind is PreviewKind {
  return Object.hasOwn(previewable, kind);
}
