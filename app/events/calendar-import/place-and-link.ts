export interface Whereabouts {
  /** What is left to read, such as "Village hall, 3 Mill Lane". */
  place: string;
  /** The URLs that stood in it, the first one first. */
  links: string[];
  /** Meeting numbers and passwords, which belong on no map. */
  access: string;
}

const meetingHosts =
  "zoom\\.us|zoom\\.com|meet\\.google\\.com|teams\\.microsoft\\.com|teams\\.live\\.com|webex\\.com|gotomeeting\\.com|" +
  "gotomeet\\.me|whereby\\.com|meet\\.jit\\.si|jitsi\\.org|bigbluebutton\\.org|youtube\\.com|youtu\\.be|facebook\\.com|vimeo\\.com";
/** With a scheme, or the URL of a page that people write without one. */
const url = new RegExp(
  `\\b[a-z][a-z0-9+.-]{1,20}://[^\\s<>"]+|\\bwww\\.[^\\s<>"]+|(?<![a-z0-9-])(?:[a-z0-9-]{1,63}\\.){0,3}(?:${meetingHosts})(?:/[^\\s<>"]*)?`,
  "gi",
);
const access =
  /\b(pass ?code|password|passwort|kenn(?:code|wort)|meeting[- ]?(?:id|nummer)|webinar[- ]?id|pwd|pin)\b/i;

/** Online meetings have their link in LOCATION, where it would be taken for a place and be searched on a map. */
export function whereaboutsIn(location: string): Whereabouts {
  const links = [...location.matchAll(url)].map(([found]) =>
    withScheme(found.replace(/(?<![.,;:!?)\]])[.,;:!?)\]]+$/, "")),
  );
  if (links.length === 0) return { place: location, links, access: "" };
  const parts = location
    .replace(url, "\n")
    .split(/[\n;|]+/)
    .map((part) => part.replace(/^[\s,<>()[\]:–-]+|(?<![\s,<>()[\]:–-])[\s,<>()[\]:–-]+$/g, ""))
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
  return {
    place: parts.filter((part) => !access.test(part)).join(", "),
    links,
    access: parts.filter((part) => access.test(part)).join("\n"),
  };
}

function withScheme(found: string): string {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(found) ? found : `https://${found}`;
}
