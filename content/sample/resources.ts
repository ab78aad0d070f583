import type { Resources } from "../schema.ts";

/** Files of content/resources to download, in this order. */
export const resources: Resources = [
  {
    title: "Welcome booklet",
    words:
      "Who we are, what happens on a Sunday, and a month of Bible readings. To print or to read on the bus.",
    file: "welcome-booklet.pdf",
  },
  {
    title: "All People That on Earth Do Dwell",
    words: "The hundredth psalm to its old tune from Geneva, to sing along at home.",
    file: "old-hundredth.mp3",
  },
  {
    title: "Be Thou My Vision",
    words: "An old Irish tune for the morning, without words, so that you can bring your own.",
    file: "be-thou-my-vision.mp3",
  },
];
