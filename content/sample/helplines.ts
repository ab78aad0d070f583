import type { Helplines } from "../schema.ts";

/** Nobody answers these numbers: they are kept for films and samples. An invented number for emergencies would do harm. */
export const helplines = {
  lines: [
    {
      name: "The Lamp, a listening line",
      phone: "+44 1632 960 470",
      when: "Day and night",
      for: "Whatever it is, you can say it",
    },
    {
      name: "Safe Door Eldermere",
      phone: "+44 1632 960 471",
      url: "https://safe-door.riverside.example",
      when: "Every day, 8am to 10pm",
      for: "When somebody at home hurts or frightens you",
    },
  ],
  person: { name: "Ruth Adeyemi", phone: "+44 1632 960 421", when: "Whenever she is at home" },
} satisfies Helplines;
