import type { Worship } from "../schema.ts";

export const worship = {
  carousel: [
    { picture: "worship-1.jpg", alt: "Morning light in the chapel, with every pew taken" },
    { picture: "worship-2.jpg", alt: "The organ, and four hymns on the board" },
    { picture: "worship-3.jpg", alt: "Candles in the dark chapel, before evening prayer" },
    { picture: "worship-4.jpg", alt: "A baptism in the river at dawn, with everybody on the bank" },
  ],
  videos: [
    {
      title: "Still waters: an evening by the Elder",
      url: "still-waters.mp4",
      still: "still-waters-still.jpg",
    },
    {
      title: "Morning light: sunrise over the valley",
      url: "morning-light.mp4",
      still: "morning-light-still.jpg",
    },
    { title: "The valley in twelve seconds", url: "background.mp4", still: "background-still.jpg" },
    {
      title: "Abide with me, by the river",
      url: "evening-lights.mp4",
      still: "evening-lights-still.jpg",
    },
  ],
  recording: {
    title: "Abide with Me",
    credit: "Tune “Eventide” by W. H. Monk, 1861. Played by the congregation.",
    file: "hymn.mp3",
  },
} satisfies Worship;
