/** What a proposal says of its event. */
export const proposedColumns = [
  "eventTitle",
  "eventContent",
  "eventDate",
  "eventTime",
  "endDate",
  "endTime",
  "isAllDay",
  "placeName",
  "placeAddress",
  "contactName",
  "contactEmail",
] as const;
