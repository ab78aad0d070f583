/** A text that cannot be read as a calendar, said in one sentence for the person who brought it. */
export class CalendarError extends Error {
  override name = "CalendarError";
}

/** Why one event cannot be imported as it is, in a sentence for staff. The other events can be. */
export class EventProblem extends Error {
  override name = "EventProblem";
}
