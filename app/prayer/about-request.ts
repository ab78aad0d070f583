/** Why somebody should look at their request. */
export type AboutRequest =
  | "declined"
  | "asked-back"
  | "edited"
  | "published"
  | "spelling"
  | "words-shown"
  | "words-declined";
