import type { Congregation } from "./schema.ts";

/** The facts of this congregation that appear in several places of the site. Only the name, time zone and `kids` are needed. */
export const congregation: Congregation = {
  name: "Our church",
  timeZone: "Europe/London",
  address: [],
  social: [],
  scriptureReading: {
    name: "Read today’s scripture",
    url: "https://www.biblegateway.com/reading-plans/verse-of-the-day",
  },
  quote: {
    text: "Come to me, all you who labour and are heavily burdened, and I will give you rest.",
    source: "Matthew 11:28",
  },
  kids: { name: "Children", path: "/children" },
};
