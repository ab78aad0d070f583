export const previewPath = "/event-create/preview";

/** The fields of the form that decide on its dates and clashes. */
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
