import type { GrowthTrack } from "../schema.ts";

export const growthTrack: GrowthTrack = {
  heading: "Four Sundays",
  steps: [
    {
      name: "Know us",
      words:
        "Miriam tells the story of this church, flood and all, and answers what you have always wanted to ask a pastor. You meet the people behind the names on the notice board.",
      when: "First Sunday of the month, 11am",
      place: "The vestry",
    },
    {
      name: "Know God",
      words:
        "What Christians believe, how to read the Bible without getting lost in Leviticus, and three ways to pray that do not need fine words.",
      when: "Second Sunday of the month, 11am",
      place: "The vestry",
    },
    {
      name: "Know yourself",
      words:
        "What you are good at, what makes you tired, and what makes you glad. We use a short questionnaire, a longer walk along the river, and each other’s eyes.",
      when: "Third Sunday of the month, 11am",
      place: "The footbridge, in any weather",
    },
    {
      name: "Find your place",
      words:
        "You try out one way to help for a month, beside somebody who has done it for years: the kitchen, the choir, the breakfast club, the sound desk. If it does not fit, you try another.",
      when: "Fourth Sunday of the month, 11am",
      place: "The hall, with lunch",
    },
  ],
};
