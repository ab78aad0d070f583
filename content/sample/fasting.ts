import type { Fasting } from "../schema.ts";

export const fasting = {
  heading: "A gentle week",
  words:
    "For a first time, or a first time in years. Go only as far as your body agrees with, and keep drinking water every day.",
  days: [
    {
      day: "Monday",
      name: "Quiet",
      words: "Eat as always. Leave the radio, the news and the phone off until noon.",
      prayer: "Psalm 46: “Be still, and know that I am God.”",
    },
    {
      day: "Tuesday",
      name: "Plain",
      words: "Simple food: bread, soup, fruit. Nothing sweet, nothing strong.",
      prayer: "Give thanks before each meal, slowly and for one thing by name.",
    },
    {
      day: "Wednesday",
      name: "One meal less",
      words: "Leave out lunch. Take its half hour for a walk or a chair in the chapel, which is open.",
      prayer: "Matthew 6:5 to 18, and a long silence after it.",
    },
    {
      day: "Thursday",
      name: "Others",
      words: "Eat as on Tuesday. Put what you have saved into a bag for the food bank.",
      prayer: "Isaiah 58: what is a fast for?",
    },
    {
      day: "Friday",
      name: "From breakfast to supper",
      words:
        "Leave out lunch and everything between. Break the fast at six with others, and start with soup.",
      prayer: "Pray for one person every time you feel hungry.",
    },
    {
      day: "Saturday",
      name: "Rest",
      words: "Three ordinary meals, an early night. Write down what you noticed.",
      prayer: "Psalm 23, read aloud.",
    },
    {
      day: "Sunday",
      name: "Feast",
      words: "Nobody here fasts on a Sunday. Come at {service.time}, and stay for what is on the table.",
      prayer: "Tell somebody over coffee what the week was like.",
    },
  ],
} satisfies Fasting;
