import type { HomeFacts } from "./schema.ts";

export const home: HomeFacts = {
  invitation: "When we meet",
  carousel: { views: [] },
  prayer: {
    heading: "Is something heavy?",
    words:
      "You do not have to carry it alone. Write down what is on your heart, and somebody will pray with you.",
  },
};
