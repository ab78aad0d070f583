import type { Congregation } from "../../../content/schema.ts";

interface Place {
  placeName: string;
  placeAddress: string;
  placePosition: string;
}

export interface Whereabouts {
  /** The congregation's name, one of its rooms, or another place. */
  name: string;
  /** Lines of the postal address; empty when unknown. */
  address: string[];
  /** `latitude, longitude` in degrees, or empty. */
  position: string;
  /** Whether it is at the congregation's own address. */
  isOwn: boolean;
}

/**
 * Completes a place: without one it is the congregation's, whose address and position hold for its rooms too. Those are
 * places that name its street and, of services where they usually are, places without an address of their own.
 */
export function whereaboutsOf(
  { placeName, placeAddress, placePosition }: Place,
  { name, address, position }: Pick<Congregation, "name" | "address" | "position">,
  { isUsualOfService = false } = {},
): Whereabouts {
  const parts = placeName.split(/(?:(?<!\s)\s+)?,\s*/).filter(Boolean);
  const room = parts.filter((part) => !address.some((line) => isSame(line, part)));
  const namesStreet = parts.some((part) => isSame(address[0] ?? "", part));
  const isPlain = parts.length === 1 && !/\d/.test(placeName);
  const isBare = !placeAddress.trim() && !placePosition.trim();
  const isOwn = !placeName || (isBare && (namesStreet || (isUsualOfService && isPlain)));
  if (!isOwn)
    return {
      name: placeName,
      address: placeAddress.split(/(?<!\s)\s*\n\s*/).filter(Boolean),
      position: placePosition,
      isOwn,
    };
  return {
    name: room.join(", ") || name,
    address,
    position: position ? `${position.latitude}, ${position.longitude}` : "",
    isOwn,
  };
}

function isSame(line: string, part: string): boolean {
  const plain = (text: string) => text.trim().replace(/\s+/g, " ").toLowerCase();
  return plain(line) === plain(part);
}
