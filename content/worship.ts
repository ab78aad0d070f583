import type { Worship } from "../app/congregation/schema.ts";

export const worship: Worship = {
  carousel: [
    { picture: "worship-1.jpg", alt: "Light falling through the chapel windows" },
    { picture: "worship-2.jpg", alt: "The organ and the hymn board" },
    { picture: "worship-3.jpg", alt: "Candles in the evening" },
    { picture: "worship-4.jpg", alt: "The river at dawn, where we baptise" },
  ],
  videos: [
    { title: "Still waters: an evening by the Elder", address: "still-waters.mp4" },
    { title: "Morning light: sunrise over the valley", address: "morning-light.mp4" },
    { title: "The valley in one minute", address: "background.mp4" },
    { title: "Abide with me, by the river", address: "still-waters.mp4" },
  ],
  recording: {
    title: "Abide with Me",
    credit: "Tune “Eventide” by W. H. Monk, 1861. Played by the congregation.",
    file: "hymn.mp3",
  },
};
