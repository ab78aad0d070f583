import type { Services } from "../schema.ts";

export const services = {
  services: [
    {
      name: "Sunday service",
      day: "Sunday",
      time: "09:00",
      place: "The chapel, 4 Chapel Lane",
      words:
        "An hour and a quarter: songs old and new, a reading, a sermon you can follow, and prayer. Coffee afterwards, for as long as you like.",
    },
  ],
  kids: {
    day: "Sunday",
    time: "09:00",
    place: "The schoolroom behind the chapel",
    ages: { from: 3, to: 12 },
    words:
      "Stories, songs and glue, while the grown-ups are in the service. Bring your child to the schoolroom door; somebody you can trust will be there.",
    leader: "Grace Whitfield",
    email: "kids@riverside.example",
  },
  lifeGroups: [
    {
      id: "table-group",
      name: "Table Group",
      leader: "Ruth Adeyemi",
      day: "Tuesday",
      time: "19:00",
      place: "Weir Cottage, 2 Mill Lane",
      words: "Supper first, then one chapter and a lot of talk.",
      whom: "Everybody who likes to eat and talk",
      state: "full",
    },
    {
      id: "morning-psalms",
      name: "Morning Psalms",
      leader: "Walter Finch",
      day: "Wednesday",
      time: "10:30",
      place: "The vestry",
      words: "A psalm, a silence and a pot of tea. Good for those who are free in the day.",
    },
    {
      id: "young-adults",
      name: "Young Adults",
      leader: "Hannah Brook",
      day: "Thursday",
      time: "20:00",
      place: "The boathouse",
      words: "Eighteen to thirty, more or less. Nobody checks.",
      email: "youngadults@riverside.example",
      whom: "Students and young workers",
    },
    {
      id: "parents-and-little-ones",
      name: "Parents and Little Ones",
      leader: "Sophie Hart",
      day: "Friday",
      time: "09:30",
      place: "The schoolroom",
      words: "Toys on the floor, a short thought, and somebody to hold the baby.",
      whom: "Parents and grandparents with children under three",
    },
    {
      id: "explorers",
      name: "Explorers",
      leader: "Daniel Okafor",
      day: "Friday",
      time: "16:00",
      place: "The schoolroom",
      words: "For children: games, a Bible story and something to eat.",
      ages: { from: 3, to: 12 },
    },
    {
      id: "hill-walkers",
      name: "Hill Walkers",
      leader: "Peter Nash",
      day: "Saturday",
      time: "08:00",
      place: "The car park at the footbridge",
      words: "Six miles, a flask, and prayer at the cairn. Dogs welcome.",
    },
  ],
  join: {
    heading: "Come and see",
    words:
      "You do not need to dress up, sign anything or know the words. Come in, sit where you like, and stay for coffee.",
  },
} satisfies Services;
