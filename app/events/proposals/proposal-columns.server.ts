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
