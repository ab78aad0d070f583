/** Of RFC 5545 and its successors (7986, 9073, 9253), as far as nobody writes them as words of a text. */
const termNames = names(
  `ACKNOWLEDGED ATTENDEE BUSYTYPE CALENDAR-ADDRESS CALSCALE DTEND DTSTAMP DTSTART EXDATE EXRULE FREEBUSY GEO LAST-MODIFIED
  LOCATION-TYPE ORGANIZER PARTICIPANT-TYPE PERCENT-COMPLETE PRODID RDATE RECURRENCE-ID REFID REFRESH-INTERVAL RELATED-TO
  REQUEST-STATUS RESOURCE-TYPE RRULE STRUCTURED-DATA STYLED-DESCRIPTION TRANSP TZID TZNAME TZOFFSETFROM TZOFFSETTO TZURL UID`,
);

const wordNames = names(
  `ACTION ATTACH BEGIN CATEGORIES CLASS COLOR COMMENT COMPLETED CONCEPT CONFERENCE CONTACT CREATED DESCRIPTION DUE DURATION
  END IMAGE LINK LOCATION METHOD NAME PRIORITY PROXIMITY REPEAT RESOURCES SEQUENCE SOURCE STATUS SUMMARY TRIGGER URL VERSION`,
);

function names(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/));
}

/**
 * Whether a line below one of the name `before` is a property of that name, and no text with a colon: "Second: bring a
 * chair". A program writes all its names in capitals or none, so that "Location: the hall" is a text.
 */
export function isPropertyName(name: string, before: string): boolean {
  const capitals = name.toUpperCase();
  if (capitals.startsWith("X-") || termNames.has(capitals)) return true;
  if (!wordNames.has(capitals)) return false;
  const isLower = name === name.toLowerCase();
  if (capitals === "BEGIN" || capitals === "END") return isLower || name === capitals;
  return name === (before === before.toLowerCase() ? name.toLowerCase() : capitals);
}
