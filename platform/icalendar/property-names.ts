/** Of RFC 5545 and its successors (7986, 9073, 9253), and what opens and closes a component. */
const names = new Set(
  `ACKNOWLEDGED ACTION ATTACH ATTENDEE BEGIN BUSYTYPE CALENDAR-ADDRESS CALSCALE CATEGORIES CLASS COLOR COMMENT COMPLETED
  CONCEPT CONFERENCE CONTACT CREATED DESCRIPTION DTEND DTSTAMP DTSTART DUE DURATION END EXDATE EXRULE FREEBUSY GEO IMAGE
  LAST-MODIFIED LINK LOCATION LOCATION-TYPE METHOD NAME ORGANIZER PARTICIPANT-TYPE PERCENT-COMPLETE PRIORITY PRODID PROXIMITY
  RDATE RECURRENCE-ID REFID REFRESH-INTERVAL RELATED-TO REPEAT REQUEST-STATUS RESOURCE-TYPE RESOURCES RRULE SEQUENCE SOURCE
  STATUS STRUCTURED-DATA STYLED-DESCRIPTION SUMMARY TRANSP TRIGGER TZID TZNAME TZOFFSETFROM TZOFFSETTO TZURL UID URL VERSION`.split(
    /\s+/,
  ),
);

/**
 * Whether a line below one of the name `before` is a property of that name, and no text with a colon: "Second: bring a
 * chair". A program writes all its names in capitals or none, so that "Location: the hall" is a text.
 */
export function isPropertyName(name: string, before: string): boolean {
  const capitals = name.toUpperCase();
  if (capitals.startsWith("X-")) return true;
  const isAlike = (before === before.toUpperCase()) === (name === capitals);
  return names.has(capitals) && isAlike && (name === capitals || name === name.toLowerCase());
}
