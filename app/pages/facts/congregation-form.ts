import { positionHint } from "../shown-facts/typed-position.ts";
import type { FactForm } from "./fact-form.ts";

const icons = ["facebook", "instagram", "youtube"].map(
  (icon) => [icon, icon.charAt(0).toUpperCase() + icon.slice(1)] as const,
);

export const congregationForm: FactForm = {
  fields: [
    { path: "name", label: "Name", kind: "line" },
    {
      path: "welcome",
      label: "Welcome",
      hint: "One sentence: under the name, and for search engines.",
      kind: "line",
      isOptional: true,
    },
    {
      path: "address",
      label: "Address",
      hint: "Begin a new line for each part of the address.",
      kind: "lines",
      isOptional: true,
    },
    { path: "phone", label: "Phone", kind: "line", isOptional: true },
    {
      path: "email",
      label: "Email",
      hint: "Messages from the contact form go there.",
      kind: "line",
      isOptional: true,
    },
    {
      path: "shortName",
      label: "Short name",
      hint: "Phones show it under the icon.",
      kind: "line",
      isOptional: true,
    },
    {
      path: "position",
      label: "Where on the map",
      get hint() {
        return positionHint();
      },
      kind: "position",
      isOptional: true,
    },
    {
      path: "map.alt",
      label: "What the map shows",
      hint: "For people who cannot see it.",
      kind: "line",
      isOptional: true,
    },
    {
      path: "map.embed",
      label: "Link to a map to show instead of the drawn one",
      kind: "line",
      isOptional: true,
    },
    { path: "denomination.name", label: "Denomination", kind: "line", isOptional: true },
    { path: "denomination.url", label: "Link to the denomination", kind: "line", isOptional: true },
    {
      path: "videoChannel.name",
      label: "Name of the channel with our films",
      kind: "line",
      isOptional: true,
    },
    { path: "videoChannel.url", label: "Link to the channel", kind: "line", isOptional: true },
    {
      path: "stream",
      label: "Link to the stream of our services",
      hint: "/today plays one on YouTube, Vimeo, Facebook or Restream while a service is on, and one of your own that ends in .m3u8. To any other it leads with a link.",
      kind: "line",
      isOptional: true,
    },
    {
      path: "podcastMovedTo",
      label: "New address of this podcast, if it has moved",
      hint: "The link of its feed at another host. Programs of people who subscribed go there for good. If it came here from another host: the link of our feed, which ends with /sermons.rss.",
      kind: "line",
      isOptional: true,
    },
    {
      path: "podcastEmail",
      label: "Email for podcast directories",
      hint: "Spotify sends a code to it when you add our podcast there. Everybody can read it in the feed.",
      kind: "line",
      isOptional: true,
    },
    {
      path: "scriptureReading.name",
      label: "Words of the link to a Bible reading",
      kind: "line",
      isOptional: true,
    },
    { path: "scriptureReading.url", label: "Link to the Bible reading", kind: "line", isOptional: true },
    {
      path: "bibleReader",
      label: "Where sermons’ passages can be read",
      hint: "A link with {reference} in place of the passage, such as https://www.biblegateway.com/passage/?search={reference}&version=NIVUK. Without it they lead to Bible Gateway.",
      kind: "line",
      isOptional: true,
    },
    { path: "quote.text", label: "Quotation on the home page", kind: "text", isOptional: true },
    { path: "quote.source", label: "Where the quotation is from", kind: "line", isOptional: true },
    { path: "kids.name", label: "Name of the children’s programme", kind: "line" },
    {
      path: "sharePicture",
      label: "Picture of shared links",
      hint: "For pages without a picture of their own. About twice as wide as high.",
      kind: "choice",
      isOptional: true,
      choices: [["", "The one that came with the site"]],
      library: [],
    },
    {
      path: "kids.path",
      label: "Link of the children’s page",
      hint: "The link that it came with. Give it another one under Pages.",
      kind: "fixed",
    },
    {
      path: "languages",
      label: "Languages",
      hint: "One on each line, such as English, Deutsch or Español. The site’s usual addresses are in the first one, which is English if you leave this empty. Each other language has addresses of its own, such as /de/event for Deutsch.",
      kind: "languages",
      isOptional: true,
    },
    {
      path: "timeZone",
      label: "Time zone",
      hint: "The times of services and events are in this time zone.",
      kind: "choice",
      choices: Intl.supportedValuesOf("timeZone").map((zone) => [zone, zone.replaceAll("_", " ")] as const),
    },
  ],
  lists: [
    {
      path: "social",
      name: "social",
      title: "Social networks",
      one: "link",
      add: "Add a link",
      fields: [
        { path: "name", label: "Name", kind: "line" },
        { path: "icon", label: "Icon", kind: "choice", choices: icons },
        { path: "url", label: "Link", kind: "line" },
      ],
    },
  ],
  folds: [
    { title: "Map", fields: ["position", "map.alt", "map.embed"] },
    { list: "social" },
    { title: "Stream and films", fields: ["stream", "videoChannel.name", "videoChannel.url"] },
    { title: "Denomination", fields: ["denomination.name", "denomination.url"] },
    { title: "Children’s programme", fields: ["kids.name", "kids.path"] },
    { title: "Quotation on the home page", fields: ["quote.text", "quote.source"] },
    {
      title: "Links to the Bible",
      fields: ["scriptureReading.name", "scriptureReading.url", "bibleReader"],
    },
    { title: "Podcast", fields: ["podcastEmail", "podcastMovedTo"] },
    { title: "On phones and in shared links", fields: ["shortName", "sharePicture"] },
    { title: "Languages", fields: ["languages"] },
    { title: "Time zone", fields: ["timeZone"] },
  ],
};
