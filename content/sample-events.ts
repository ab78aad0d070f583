interface SampleEvent {
  title: string;
  content: string;
  /** Days from the site's first start; negative for what has been. */
  inDays: number;
  time: string;
  /** A file of `content/pictures/`. */
  picture: string;
}

/** The events that a new site starts with; staff can remove them with one click. */
export const sampleEvents: SampleEvent[] = [
  {
    title: "Riverbank Picnic",
    content:
      "Blankets, baskets and whatever you have in the cupboard: we eat together on the meadow below the chapel.\nGames for the children from three o’clock. If it rains, we move into the hall.",
    inDays: 6,
    time: "13:00",
    picture: "event-picnic.jpg",
  },
  {
    title: "Evening of Song",
    content:
      "An hour of hymns and quiet music by lantern light, sung by whoever comes. No rehearsal, no tickets.\nHot chocolate in the porch afterwards.",
    inDays: 13,
    time: "19:30",
    picture: "event-concert.jpg",
  },
  {
    title: "Baptism at the Jetty",
    content:
      "Five of us will be baptised in the river at first light. Come in good time: parking on the meadow opens at six.\nBreakfast for everybody in the hall.",
    inDays: 20,
    time: "07:00",
    picture: "event-baptism.jpg",
  },
  {
    title: "Harvest Supper",
    content:
      "Soup, bread and far too many pies. Bring something you have grown or baked, and a tin for the valley food bank.",
    inDays: 27,
    time: "18:00",
    picture: "event-harvest.jpg",
  },
  {
    title: "Youth Camp under the Stars",
    content:
      "Two nights in tents on Eldermere Ridge for everybody from 13 to 18: campfire, night walk, and time for big questions.\nA list of what to pack is on the notice board.",
    inDays: 34,
    time: "16:00",
    picture: "event-youth.jpg",
  },
  {
    title: "River Clean-up Morning",
    content:
      "Gloves, bags and canoes are there; bring boots that may get wet. We work from the bridge down to the weir and finish with tea.",
    inDays: 41,
    time: "09:30",
    picture: "event-cleanup.jpg",
  },
  {
    title: "Songs on the Bridge",
    content: "The whole valley sings. Bring a lantern and warm socks; the brass band brings the tunes.",
    inDays: 55,
    time: "17:00",
    picture: "event-concert.jpg",
  },
  {
    title: "Quiet Morning by the Water",
    content:
      "Three hours without talking, with a simple guide for prayer. Benches, blankets and coffee are provided.",
    inDays: 3,
    time: "08:00",
    picture: "event-baptism.jpg",
  },
  {
    title: "Newcomers’ Lunch",
    content: "You have been once, or ten times, and would like to know some names? This lunch is for you.",
    inDays: -4,
    time: "12:30",
    picture: "event-picnic.jpg",
  },
  {
    title: "Food Bank Collection",
    content: "The valley food bank needs rice, tinned fish and nappies. The porch is open all day.",
    inDays: -11,
    time: "10:00",
    picture: "event-harvest.jpg",
  },
  {
    title: "Campfire for Fathers and Children",
    content: "Sausages, stories and one very long song. Mothers get the evening off.",
    inDays: -18,
    time: "18:30",
    picture: "event-youth.jpg",
  },
];
