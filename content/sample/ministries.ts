import type { Ministries } from "../schema.ts";

export const ministries: Ministries = [
  {
    name: "Riverside Kids",
    summary: "Ages {kids.ages}, every {kids.day} at {kids.time}",
    details:
      "Stories, songs and glue in the schoolroom while the grown-ups are in the service, with leaders who are trained and checked.",
    picture: "ministry-kids.jpg",
    alt: "Children flying kites on the meadow by the chapel",
    to: "/riverside-kids",
  },
  {
    name: "Youth",
    summary: "Thirteen to eighteen, Friday evenings",
    details:
      "Pizza, questions that nobody laughs at, and a week at the coast every summer. Friends are welcome without asking.",
    picture: "ministry-youth.jpg",
    alt: "Friends around a campfire in the valley at sunset",
  },
  {
    name: "Music",
    summary: "Choir, band and a very old organ",
    details:
      "The choir meets on Thursdays, the band before the service. If you can hold a note or a drumstick, you are in.",
    picture: "ministry-music.jpg",
    alt: "A guitar and a music stand by the chapel window",
  },
  {
    name: "Care",
    summary: "Visits, meals and a listening ear",
    details:
      "When somebody is ill, grieving or newly a parent, we come with soup and time. Tell us, also on behalf of a neighbour.",
    picture: "ministry-care.jpg",
    alt: "Two people on a bench under a tree, looking at the river",
  },
  {
    name: "Local Missions",
    summary: "The valley first",
    details:
      "The food bank, the winter night shelter and the school breakfast club, together with the other churches of the valley.",
    picture: "ministry-local-missions.jpg",
    alt: "Crates of vegetables, and a basket carried to a cottage",
    to: "/local-missions",
  },
  {
    name: "Away Missions",
    summary: "Friends across the sea",
    details:
      "Two partner churches, two weeks every year, and letters all year round. We go to learn as much as to help.",
    picture: "ministry-away-missions.jpg",
    alt: "A rucksack and a map beside the road out of the valley",
    to: "/away-missions",
  },
];
