export const previewPath = "/event-create/preview";

export const previewedFields = [
  "eventDate",
  "eventTime",
  "isAllDay",
  "endDate",
  "endTime",
  "repeats",
  "every",
  "weekdays",
  "nth",
  "nthWeekday",
  "ends",
  "until",
  "count",
  "addedDates",
  "place",
  "placeName",
];
