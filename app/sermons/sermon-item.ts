import type { Item } from "../items/item.ts";

export const sermonItem: Item<"sermon"> = {
  kind: "sermon",
  list: "/alter-uploads",
  checked: { words: ["title", "sermonBy", "content"], link: "videoUrl" },
};
