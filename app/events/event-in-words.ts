import { eventCategories } from "../../content/event-categories.ts";
import { nameOfLanguage } from "../../platform/language/other-language.ts";
import { isSeries } from "./event-path.ts";
import { whenInLine } from "./event-when-words.ts";
import type { DateDetails, EventText } from "./events.ts";
import { repetitionInWords } from "./repetition-words.ts";

/** The parts of an event by the names that its form and its history show. */
export function eventInWords(event: EventText): Record<string, string> {
  return {
    Title: event.eventTitle,
    Content: event.eventContent,
    When: whenInLine(event),
    Repeats: isSeries(event) ? repetitionInWords(event) : "",
    Place: placeInWords(event),
    Contact: [event.contactName, event.contactEmail].filter(Boolean).join(", "),
    Category: eventCategories.find(({ id }) => id === event.category)?.name ?? "",
    Link: event.link,
    Language: event.heldIn && nameOfLanguage(event.heldIn),
    "For members only": event.isPublic ? "" : "Yes",
  };
}

export function placeInWords(
  place: Pick<DateDetails, "placeName" | "placeAddress" | "placePosition">,
): string {
  return [place.placeName, place.placeAddress, place.placePosition].filter(Boolean).join("\n");
}
