export interface SpokenSermon {
  title: string;
  /** One of Flite's. */
  voice: "slt" | "awb" | "rms";
  /** How much slower than the voice speaks by itself. */
  pace: number;
  /** In hertz, instead of the voice's own. */
  pitch?: number;
  /** Whether the sample has its transcript. */
  hasTexts: boolean;
  chapters: { title: string; sentences: string[] }[];
}

/** What the sample's recordings say. */
export const sermonWords: Record<string, SpokenSermon> = {
  "still-waters": {
    title: "He Leads Me beside Still Waters",
    voice: "slt",
    pace: 1.12,
    hasTexts: true,
    chapters: [
      {
        title: "Before we begin",
        sentences: [
          "Good morning.",
          "This sermon belongs to the sample of this website, and a computer’s voice reads it, so that you can hear how the player works.",
          "Please take a glass of water, if there is one near you.",
        ],
      },
      {
        title: "The psalm",
        sentences: [
          "The Lord is my shepherd. I shall lack nothing.",
          "He makes me lie down in green pastures.",
          "He leads me beside still waters.",
          "He restores my soul.",
        ],
      },
      {
        title: "Sheep and rivers",
        sentences: [
          "Sheep are afraid of running water.",
          "A wet fleece is heavy, and the current is strong.",
          "So a good shepherd walks along the bank until the river is shallow and slow.",
          "There the sheep can drink.",
          "Look at the verb: he leads me.",
          "I do not have to find the place by myself.",
        ],
      },
      {
        title: "He makes me lie down",
        sentences: [
          "Now look at the other verb: he makes me lie down.",
          "Some of us would never lie down otherwise.",
          "We have lists, and telephones, and people who need us, and all of that is true.",
          "But nobody can drink while they run.",
        ],
      },
      {
        title: "One glass of water",
        sentences: [
          "So here is the whole of my sermon.",
          "Once a day, this week, sit down with one glass of water.",
          "Drink it slowly, do nothing else, and say the psalm.",
          "The Lord is my shepherd. I shall lack nothing.",
          "Amen.",
        ],
      },
    ],
  },
  neighbour: {
    title: "The Neighbour You Did Not Choose",
    voice: "slt",
    pace: 1.16,
    pitch: 150,
    hasTexts: false,
    chapters: [
      {
        title: "The bus",
        sentences: [
          "A computer's voice reads this for the sample.",
          "I have driven the school bus of this valley for nineteen years.",
          "Nobody on a bus has chosen the person in the next seat.",
        ],
      },
      {
        title: "The road",
        sentences: [
          "When somebody asks Jesus who their neighbour is, he tells of a road, and of a man who lies beside it.",
          "Two people see him, and cross over.",
          "The third is the one whom nobody would have picked, and he stops.",
          "Jesus does not say who our neighbour is.",
          "He asks who was one.",
          "You will meet somebody this week whom you did not choose.",
          "Go, and do likewise.",
        ],
      },
    ],
  },
  lanterns: {
    title: "Lanterns at the Window",
    voice: "awb",
    pace: 1.1,
    hasTexts: false,
    chapters: [
      {
        title: "The lantern",
        sentences: [
          "A computer's voice reads this for the sample.",
          "My grandmother put a lantern in the window of the chapel every Saturday night.",
          "I asked her whom it was for.",
          "She said: for whoever is still on the road.",
        ],
      },
      {
        title: "The father",
        sentences: [
          "In the story that Jesus tells, the father sees his son while he is still far away.",
          "You only see somebody who is far away if you have been looking down that road every evening.",
          "That is what the lantern says.",
          "Somebody is looking out for you.",
          "Come home.",
        ],
      },
    ],
  },
};
