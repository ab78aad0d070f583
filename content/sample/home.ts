import type { HomeFacts } from "../schema.ts";

export const home = {
  invitation: "Join us on Sunday",
  mainPictureAlt: "The chapel by the river in the evening",
  carousel: {
    heading: "One valley, every hour",
    views: [
      { picture: "carousel-1.jpg", alt: "Mist over the river valley in the morning" },
      { picture: "carousel-2.jpg", alt: "The valley at noon" },
      { picture: "carousel-3.jpg", alt: "Evening light on the river" },
      { picture: "carousel-4.jpg", alt: "The chapel with lit windows at night" },
    ],
  },
  prayer: {
    heading: "Is something heavy?",
    words:
      "You do not have to carry it alone. Write down what is on your heart, and we will pray with you this week.",
  },
} satisfies HomeFacts;
