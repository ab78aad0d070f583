import type { Missions } from "../schema.ts";

export const missions: Missions = {
  local: {
    heading: "Where you can help",
    list: [
      {
        name: "The food bank",
        words:
          "Forty households a week choose what they need from the shelves, with a cup of tea and no forms. We need drivers, sorters, and rice, tinned fish and nappies.",
        facts: ["Thursdays, 2pm to 4pm", "The hall"],
      },
      {
        name: "The winter night shelter",
        words:
          "From November to March the churches of the valley take one night each. Ours is Saturday: supper at seven, twelve beds, porridge at seven. You can cook, sit up, or wash sheets.",
        facts: ["Saturday nights, November to March", "The hall"],
      },
      {
        name: "The breakfast club",
        words:
          "Toast, fruit and somebody to hear you read, for any child who comes. Helpers have the same checks as all who work with our children, and we arrange those.",
        facts: ["School days, 7.45am", "The village school"],
      },
    ],
  },
  away: {
    heading: "Our two friends",
    list: [
      {
        name: "Port Amaru",
        words:
          "A church of fishing families on an island coast, as old as ours and as close to the water. Together we rebuilt their slipway after a storm; they taught our youth to sing in four parts.",
        facts: ["A visit there every February", "Two weeks, eight people"],
      },
      {
        name: "Vila Serrana",
        words:
          "A young congregation in the hills that runs a school for sixty children and a well-kept bakery. We pay for two teachers. They pray for us by name on Wednesdays, and write when they have not heard from us.",
        facts: ["A visit here every September", "Two weeks, in our homes"],
      },
    ],
  },
};
