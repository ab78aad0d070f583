import type { Item } from "../items/item.ts";

export const eventItem: Item<"event"> = {
  kind: "event",
  list: "/event-alter",
  checked: {
    words: ["eventTitle", "eventContent", "reason", "contactName"],
    link: "link",
    picture: { url: "eventUrl", text: "eventAlt" },
    lastDay(textOf) {
      const isSeries = !["", "never"].includes(textOf("repeats")) || textOf("addedDates") !== "";
      return isSeries ? "" : textOf("endDate") || textOf("eventDate");
    },
  },
};
