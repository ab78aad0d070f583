import { mapOf, type Position } from "../../pages/shown-facts/typed-position.ts";

interface Place {
  name: string;
  /** One line; may be empty. */
  address: string;
  /** `latitude, longitude` in degrees, or empty. */
  position: string;
}

/** OpenStreetMap at a place: at its position or, if that is unknown, what a search for its address finds. */
export function mapLink(place: Place): string {
  const position = degreesOf(place.position);
  return position
    ? mapOf(position)
    : `https://www.openstreetmap.org/search?query=${encodeURIComponent(place.address || place.name)}`;
}

/** Directions to a place; undefined while its position is unknown. */
export function wayLink({ position }: Place): string | undefined {
  const degrees = degreesOf(position);
  if (!degrees) return undefined;
  const to = encodeURIComponent(`${degrees.latitude},${degrees.longitude}`);
  return `https://www.openstreetmap.org/directions?to=${to}`;
}

function degreesOf(position: string): Position | undefined {
  const [latitude = Number.NaN, longitude = Number.NaN, ...others] = position.split(",").map(Number);
  const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && others.length === 0;
  return position.trim() !== "" && isPlace ? { latitude, longitude } : undefined;
}
