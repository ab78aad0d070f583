import { t } from "@lingui/core/macro";

export interface Position {
  /** Degrees. */
  latitude: number;
  longitude: number;
}

/** URLs of maps are long. */
export const mostPositionLetters = 2000;

export const positionHint = () =>
  t`Find the place in Google Maps or OpenStreetMap, and paste the link here. Two numbers work too: 54.2312, -2.7165.`;

/** For forms of staff, behind the name of the field. */
export const positionUnread =
  "names no place on a map. Please open the map, paste its whole URL, not a short link, or enter latitude and longitude, such as 54.2312, -2.7165";

/** Parameters of map URLs that hold a marked place, before those that hold the middle of the map. */
const placeParameters = [
  "q",
  "query",
  "ll",
  "marker",
  "destination",
  "daddr",
  "to",
  "coordinate",
  "center",
  "cp",
];

/** The place that a pasted map URL, a `geo:` URI or a pair of degrees names; undefined for anything else. */
export function positionIn(typed: string): Position | undefined {
  if (typed.length > mostPositionLetters) return undefined;
  const text = typed.trim();
  const pair = pairIn(text) ?? withCompass(text);
  if (pair) return pair;
  const [, uri] = /^geo:([^;?]+)/i.exec(text) ?? [];
  if (uri !== undefined) return pairIn(uri);
  const url = webUrlIn(text);
  if (!url) return undefined;
  const parameter = (name: string) => url.searchParams.get(name) ?? "";
  const path = decoded(url.pathname);
  const found = [
    /!3d(-?[\d.]+)!4d(-?[\d.]+)/.exec(path)?.slice(1, 3).join(","),
    `${parameter("mlat")},${parameter("mlon")}`,
    ...placeParameters.map((name) => parameter(name).replace(/^loc:/, "").replace("~", ",")),
    /\/@(-?[\d.]+,-?[\d.]+)/.exec(path)?.[1],
    lastPairOf(path),
    /^#map=[\d.]+\/(-?[\d.]+\/-?[\d.]+)/.exec(url.hash)?.[1]?.replace("/", ","),
  ];
  return found.map((text) => text && pairIn(text)).find(Boolean) || undefined;
}

export function positionInWords({ latitude, longitude }: Position): string {
  return `${latitude}, ${longitude}`;
}

/** OpenStreetMap, with a mark at the place. */
export function mapOf({ latitude, longitude }: Position): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
}

/** Of `/dir/54.2312,-2.7165/54.23,+-2.71/`. */
function lastPairOf(path: string): string | undefined {
  const names = path.split("/");
  const begins = names.findIndex((name, at) => at > 0 && /^(?:place|search|dir)$/.test(name));
  const pair =
    begins === -1
      ? undefined
      : names.slice(begins + 1).findLast((name) => /^-?[\d.]+,\+?-?[\d.]+$/.test(name));
  return pair?.replace("+", "");
}

function pairIn(text: string): Position | undefined {
  const [, latitude, longitude] =
    /^(-?\d{1,2}(?:\.\d{1,20})?)°?(?:\s*,\s*|\s+)(-?\d{1,3}(?:\.\d{1,20})?)°?$/.exec(text.trim()) ?? [];
  return latitude && longitude ? onEarth(Number(latitude), Number(longitude)) : undefined;
}

const angle = String.raw`(\d{1,3}(?:\.\d+)?) ?\u00b0? ?(?:(\d{1,2}(?:\.\d+)?) ?['\u2032\u2019] ?)?(?:(\d{1,2}(?:\.\d+)?) ?["\u2033\u201d] ?)?`;
const twoAngles = new RegExp(`^${angle}([NS])[, ]*${angle}([EW])$`, "i");

/** `54.2312° N, 2.7165° W`, and `54°13'52.3"N 2°42'59.4"W`. */
function withCompass(text: string): Position | undefined {
  const found = twoAngles.exec(text.replace(/\s+/g, " "));
  if (!found) return undefined;
  const [, ...parts] = found;
  const degreesFrom = (at: number) => {
    const [degrees = 0, minutes = 0, seconds = 0] = parts.slice(at, at + 3).map((part) => Number(part ?? 0));
    const sign = /[SW]/i.test(parts[at + 3] ?? "") ? -1 : 1;
    return sign * (degrees + minutes / 60 + seconds / 3600);
  };
  return onEarth(degreesFrom(0), degreesFrom(4));
}

/** Seven digits of a degree are a centimetre. */
function onEarth(latitude: number, longitude: number): Position | undefined {
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined;
  const rounded = (degrees: number) => Math.round(degrees * 1e7) / 1e7;
  return { latitude: rounded(latitude), longitude: rounded(longitude) };
}

function webUrlIn(text: string): URL | undefined {
  if (!/^https?:/i.test(text)) return undefined;
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
