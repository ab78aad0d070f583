import { congregation } from "../../content/congregation.ts";
import type { DateDetails } from "../events/events.ts";

/** Where a service is held, in one line. */
export function placeOf({
  placeName,
  placeAddress,
}: Pick<DateDetails, "placeName" | "placeAddress">): string {
  return [placeName, placeAddress].filter(Boolean).join(", ") || congregation.address.join(", ");
}
