import type { Congregation } from "../../../content/schema.ts";
import type { DateDetails } from "../events.ts";

export function placeOf(
  { placeName, placeAddress }: Pick<DateDetails, "placeName" | "placeAddress">,
  { address }: Pick<Congregation, "address">,
): string {
  return [placeName, placeAddress].filter(Boolean).join(", ") || address.join(", ");
}
