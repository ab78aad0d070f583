import type { NewHere } from "../schema.ts";

export const newHere = {
  pictures: [
    { picture: "worship-1.jpg", alt: "People in the pews of the chapel on a bright morning" },
    { picture: "services.jpg", alt: "People walking up the path to the open door of the chapel" },
  ],
  sunday: [
    {
      when: "20 minutes before",
      words: "The door is open, as it always is. Somebody says hello, and you sit where you like.",
    },
    {
      when: "{service.time}",
      words: "The bell, a word of welcome and two songs. The words are on a sheet by the door.",
    },
    {
      when: "A quarter of an hour in",
      words: "Children go to the schoolroom behind the chapel, if they want to.",
    },
    { when: "Then", words: "A reading, and a sermon of about twenty minutes." },
    {
      when: "After the sermon",
      words:
        "Prayer, and bread and wine on the first Sunday of the month. You may come forward, or stay put.",
    },
    { when: "Afterwards", words: "Coffee in the hall. Nobody is offended if you have to go." },
  ],
  wear: "Whatever you have on. In winter bring a jumper: the chapel is older than its heating.",
  children: [
    {
      ages: "The smallest",
      words: "They stay with you. There are toys on the rug at the back, and nobody minds the noise.",
    },
    {
      ages: "{kids.ages}",
      words:
        "Riverside Kids is in the schoolroom, for the second half of the service. You may stay with them.",
    },
    {
      ages: "Older than that",
      words: "They sit with us, mostly in the gallery, and have a table at coffee.",
    },
  ],
  access: {
    stepFree: "The side door on Chapel Lane has no step. Ring the bell there, and we open it wide.",
    hearing: "There is a hearing loop in the first six rows.",
    toilets: "One in the hall has a rail, and room for a wheelchair and for changing a child.",
    parking: "Two places beside the chapel are kept for people who cannot walk far.",
    translation:
      "We have the reading and the songs in large print. For another language please ask us first.",
  },
} satisfies NewHere;
