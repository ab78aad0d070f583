import { eventCategories } from "../../content/event-categories.ts";

/** A calendar that people subscribe to: all public events, or those of a category. */
export interface Feed {
  name: string;
  path: string;
}

export const wholeFeed: Feed = { name: "Everything", path: "/calendar.ics" };

/** The feeds of categories, by the ids of these. */
export const categoryFeeds: ReadonlyMap<string, Feed> = new Map(
  eventCategories.map(({ id, name }) => [id, { name, path: `/calendar/${id}.ics` }]),
);

/** How the address of a feed begins with the scheme that calendar apps open: `webcal://riverside.example/calendar.ics`. */
export function webcalOf(address: string): string {
  return address.replace(/^https?:/, "webcal:");
}

/** Pages of other calendars on the web, where people who are logged in there confirm a subscription. */
export const calendarsOnTheWeb = [
  {
    name: "Google Calendar",
    linkTo: (address: string) =>
      `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcalOf(address))}`,
  },
  { name: "Outlook.com", linkTo: outlook("https://outlook.live.com") },
  { name: "Outlook at work", linkTo: outlook("https://outlook.office.com") },
] as const;

function outlook(origin: string) {
  return (address: string, name: string) => {
    const query = `url=${encodeURIComponent(address)}&name=${encodeURIComponent(name)}`;
    return `${origin}/calendar/0/addfromweb?${query}`;
  };
}
