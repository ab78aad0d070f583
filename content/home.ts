import type { HomeFacts } from "../app/congregation/schema.ts";

export const home: HomeFacts = {
  mainPictureAlt: "The chapel by the river in the evening",
  carousel: [
    { picture: "carousel-1.jpg", alt: "Mist over the river valley in the morning" },
    { picture: "carousel-2.jpg", alt: "The valley at noon" },
    { picture: "carousel-3.jpg", alt: "Evening light on the river" },
    { picture: "carousel-4.jpg", alt: "The chapel with lit windows at night" },
  ],
};
