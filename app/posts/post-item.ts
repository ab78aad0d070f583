import type { Item } from "../items/item.ts";

export const postItem: Item<"post"> = {
  kind: "post",
  list: "/update-daily-post",
  checked: { words: ["content"], picture: { url: "imgUrl", text: "imgAlt" } },
};
