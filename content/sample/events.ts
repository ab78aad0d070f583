type Weekday = "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday" | "Sunday";

/**
 * Either weeks after the first such weekday that follows the site's first start, negative for past events; or, for
 * seasonal events, the next time that the first, second, … such weekday of a month comes.
 */
export type SampleDay = { weeks: number; day: Weekday } | { month: number; week: number; day: Weekday };

interface SampleEvent {
  title: string;
  content: string;
  when: SampleDay;
  time: string;
  /** An id of `event-categories.ts`; `other` if left out. */
  category?: string;
  /** How many days after the first it ends. */
  furtherDays?: number;
  /** A file of `content/pictures/`. */
  picture: string;
  /** The picture's alt text; empty when it only decorates. */
  alt: string;
}

/** The events that a new site starts with; staff can remove them with one click. */
export const sampleEvents: SampleEvent[] = [
  {
    title: "Riverbank Picnic",
    content:
      "Blankets, baskets and whatever you have in the cupboard: we eat together on the meadow below the chapel.\nGames for the children from three o’clock. If it rains, we move into the hall.",
    when: { month: 6, week: 2, day: "Saturday" },
    time: "13:00",
    picture: "event-picnic.jpg",
    alt: "A basket on a chequered blanket under a tree, above the fields of the valley",
  },
  {
    title: "Evening of Song",
    content:
      "An hour of hymns and quiet music by lantern light, sung by whoever comes. No rehearsal, no tickets.\nHot chocolate in the porch afterwards.",
    when: { weeks: 1, day: "Friday" },
    time: "19:30",
    category: "music",
    picture: "event-concert.jpg",
    alt: "Strings of lanterns over empty benches before the lit chapel at dusk",
  },
  {
    title: "Baptism at the Jetty",
    content:
      "Five of us will be baptised in the river at first light. Come in good time: parking on the meadow opens at six.\nBreakfast for everybody in the hall.",
    when: { month: 8, week: 2, day: "Sunday" },
    time: "07:00",
    picture: "event-baptism.jpg",
    alt: "A wooden jetty in still water at sunrise",
  },
  {
    title: "Harvest Supper",
    content:
      "Soup, bread and far too many pies. Bring something you have grown or baked, and a tin for the valley food bank.",
    when: { month: 10, week: 1, day: "Saturday" },
    time: "18:00",
    picture: "event-harvest.jpg",
    alt: "Sheaves of wheat and pumpkins at the edge of a field in evening light",
  },
  {
    title: "Youth Camp under the Stars",
    content:
      "Two nights in tents on Eldermere Ridge for everybody from 13 to 18: campfire, night walk, and time for big questions.\nA list of what to pack is on the notice board.",
    when: { month: 7, week: 4, day: "Friday" },
    time: "16:00",
    category: "youth",
    furtherDays: 2,
    picture: "event-youth.jpg",
    alt: "Two tents beside a campfire under the stars",
  },
  {
    title: "River Cleanup Morning",
    content:
      "Gloves, bags and canoes are there; bring boots that may get wet. We work from the bridge down to the weir and finish with tea.",
    when: { weeks: 2, day: "Saturday" },
    time: "09:30",
    picture: "event-cleanup.jpg",
    alt: "A red canoe on the bank, with brooms, a bucket and full bags beside it",
  },
  {
    title: "Songs on the Bridge",
    content: "The whole valley sings. Bring a lantern and warm socks; the brass band brings the tunes.",
    when: { month: 12, week: 3, day: "Friday" },
    time: "17:00",
    category: "music",
    picture: "event-concert.jpg",
    alt: "Strings of lanterns over empty benches before the lit chapel at dusk",
  },
  {
    title: "Quiet Morning by the Water",
    content:
      "Three hours without talking, with a simple guide for prayer. Benches, blankets and coffee are provided.",
    when: { weeks: 0, day: "Saturday" },
    time: "08:00",
    picture: "event-baptism.jpg",
    alt: "A wooden jetty in still water at sunrise",
  },
  {
    title: "Newcomers’ Lunch",
    content: "You have been once, or ten times, and would like to know some names? This lunch is for you.",
    when: { weeks: -2, day: "Sunday" },
    time: "12:30",
    picture: "event-picnic.jpg",
    alt: "A basket on a chequered blanket under a tree, above the fields of the valley",
  },
  {
    title: "Food Bank Collection",
    content: "The valley food bank needs rice, tinned fish and nappies. The porch is open all day.",
    when: { weeks: -3, day: "Saturday" },
    time: "10:00",
    picture: "event-harvest.jpg",
    alt: "Sheaves of wheat and pumpkins at the edge of a field in evening light",
  },
  {
    title: "Campfire for Fathers and Children",
    content: "Sausages, stories and one very long song. Mothers get the evening off.",
    when: { weeks: -4, day: "Saturday" },
    time: "18:30",
    category: "children",
    picture: "event-youth.jpg",
    alt: "Two tents beside a campfire under the stars",
  },
];
