import type { Giving } from "../schema.ts";

export const giving = {
  providers: [
    {
      name: "Our page at Valley Giving",
      url: "https://give.riverside.example/",
      words: "By card, once or every month.",
    },
  ],
  tax: "If you pay income tax in the United Kingdom, Gift Aid lets us claim a quarter on top of your gift, at no cost to you.",
  ways: {
    heading: "Four ways to give",
    list: [
      {
        name: "By bank transfer",
        words: "The simplest for you and the cheapest for us: nothing is lost on the way.",
        to: "/giving",
        link: "See the bank details",
      },
      {
        name: "By standing order",
        words:
          "The same account, every month. It lets Peter plan the winter heating without holding his breath.",
        to: "/giving",
        link: "How to set one up",
      },
      {
        name: "In the wooden bowl",
        words:
          "It stands by the door on Sundays, and nobody watches it. Coins, notes, and once a year a button.",
        to: "/services",
        link: "When we meet",
      },
      {
        name: "With your hands",
        words:
          "Soup for the food bank, a morning on the roof, an hour at the breakfast club. We count that as giving, because it is.",
        to: "/local-missions",
        link: "Where help is needed",
      },
    ],
  },
  uses: {
    heading: "Where a pound goes",
    words: "Last year’s figures, as the members’ meeting heard and approved them in May.",
    unit: "p",
    list: [
      {
        name: "People",
        share: 44,
        words: "Our pastor, and the two days a week for children and young people.",
      },
      {
        name: "The valley",
        share: 21,
        words: "Food bank, night shelter, breakfast club, and help in a crisis.",
      },
      { name: "The chapel", share: 19, words: "Roof, heating, insurance, and an organ that has opinions." },
      { name: "Friends away", share: 10, words: "Our two partner churches across the sea." },
      { name: "Put by", share: 6, words: "For the day when the river comes up to the porch again." },
    ],
  },
} satisfies Giving;
