import type { Congregation } from "../schema.ts";

/** The facts of this congregation that appear in several places of the site. */
export const congregation = {
  name: "Riverside Community Church",
  shortName: "Riverside",
  welcome: "Come as you are. There is a place for you by the river.",
  timeZone: "Europe/London",
  email: "hello@riverside.example",
  phone: "+44 1632 960 417",
  address: ["4 Chapel Lane", "Eldermere Valley", "EV3 8RC"],
  position: { latitude: 54.2312, longitude: -2.7165 },
  map: {
    alt: "Map of the valley: from the station over the footbridge, along Chapel Lane, to the chapel by the Elder",
  },
  denomination: { name: "Fellowship of Valley Churches", url: "https://valley-churches.example" },
  social: [
    { name: "Facebook", icon: "facebook", url: "https://www.facebook.com/riverside.example" },
    { name: "Instagram", icon: "instagram", url: "https://www.instagram.com/riverside.example" },
    { name: "YouTube", icon: "youtube", url: "https://www.youtube.com/@riverside.example" },
  ],
  videoChannel: { name: "YouTube channel", url: "https://www.youtube.com/@riverside.example" },
  scriptureReading: {
    name: "Read today’s scripture",
    url: "https://www.biblegateway.com/reading-plans/verse-of-the-day",
  },
  quote: {
    text: "He leads me beside still waters. He restores my soul.",
    source: "Psalm 23",
  },
  kids: { name: "Riverside Kids", path: "/riverside-kids" },
} satisfies Congregation;
