import { eventCategories } from "../../../content/event-categories.ts";
import type { Congregation } from "../../../content/schema.ts";
import { isVisible } from "../../../content/visible-text.ts";
import type { ReadEvent } from "../../../platform/icalendar/read-event.ts";
import { decodeEntities } from "../../items/imports/html-entities.ts";
import { plainText } from "../../items/imports/html-text.ts";
import { shownCharacters } from "../../items/imports/shown-characters.ts";
import { eventLimits, type NewEvent } from "../events.ts";
import { whereaboutsIn } from "./place-and-link.ts";

type Texts = Pick<
  NewEvent,
  "eventTitle" | "eventContent" | "placeName" | "placeAddress" | "placePosition" | "category" | "link"
>;

export const noTitle = "Event without a title";

export interface Writing {
  own: Pick<Congregation, "name" | "address">;
  note: (sentence: string) => void;
}

/** The texts of an event within our limits. `note` is called with a sentence about each that is cut or left out. */
export function textsOf(read: ReadEvent, { own, note }: Writing): Texts {
  const cut = (text: string, most: number, name: string) => {
    if (text.length > most) note(`Its ${name} was longer than ${most} characters, so it is cut.`);
    return shortened(text, most);
  };
  const whereabouts = whereaboutsIn(clean(decodeEntities(read.location)));
  const place = placeIn(whereabouts.place, own);
  const [link = "", ...further] = [...new Set([read.url, ...whereabouts.links])].filter(Boolean);
  const description = plainText(read.description, { keepsLines: true, namesLinks: true });
  const moved = [...further, ...whereabouts.access.split("\n")].filter(
    (text) => text !== "" && !description.includes(text),
  );
  if (moved.length > 0)
    note("What its place says about joining online has been moved to the end of its description.");
  return {
    eventTitle: cut(titleIn(read), eventLimits.title, "title"),
    eventContent: cut(
      [description, ...moved].filter(Boolean).join("\n\n"),
      eventLimits.content,
      "description",
    ),
    placeName: cut(place.name, eventLimits.placeName, "place"),
    placeAddress: cut(place.address, eventLimits.placeAddress, "postal address"),
    placePosition: "",
    category: categoryIn(read.categories),
    link: linkIn(link, note),
  };
}

/** A title for lists, also of an event that cannot be imported. */
export function titleOf({ summary }: Pick<ReadEvent, "summary">): string {
  return shortened(titleIn({ summary }), eventLimits.title);
}

function titleIn({ summary }: Pick<ReadEvent, "summary">): string {
  const title = oneLine(decodeEntities(summary));
  return isVisible(title) ? title : noTitle;
}

function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

function clean(text: string): string {
  return shownCharacters(text).trim();
}

function oneLine(text: string): string {
  return clean(text).replace(/\s+/g, " ");
}

/** Programs write "Village hall, 3 Mill Lane, Ashby", Apple with a line break after the name. */
function placeIn(location: string, own: Writing["own"]): { name: string; address: string } {
  const whole = oneLine(location.replace(/\n+/g, ", "));
  if (isOurs(whole, own)) return { name: "", address: "" };
  const [name = "", ...rest] = whole.split(/, */);
  if (/^\d/.test(name)) return { name: whole.slice(0, eventLimits.placeName), address: whole };
  return { name, address: rest.join(", ") };
}

function isOurs(location: string, { name, address }: Writing["own"]): boolean {
  const ours = [name, address[0] ?? ""].filter(Boolean).map((part) => part.toLowerCase());
  return location === "" || ours.some((part) => location.toLowerCase().startsWith(part));
}

function categoryIn(categories: readonly string[]): string {
  const wanted = new Set(categories.map(comparable));
  const found = eventCategories.find(
    ({ id, name }) => wanted.has(comparable(id)) || wanted.has(comparable(name)),
  );
  return found?.id ?? "other";
}

/** Ours is called "Services", another program's "service". */
function comparable(name: string): string {
  return name.trim().toLowerCase().replace(/s$/, "");
}

function linkIn(url: string, note: (sentence: string) => void): string {
  if (url === "") return "";
  if (!URL.canParse(url) || !/^https:/i.test(url)) {
    note("Its link is left out, because it does not begin with https://.");
    return "";
  }
  // Characters outside ASCII become longer here.
  const { href } = new URL(url);
  if (href.length <= eventLimits.link) return href;
  note(`Its link is left out, because it is longer than ${eventLimits.link} characters.`);
  return "";
}
