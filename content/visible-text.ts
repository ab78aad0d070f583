/** Spaces, control characters, and those that fonts show as nothing or as a space. */
const unseen = /[\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether a text has anything that people can see. */
export function isVisible(text: string): boolean {
  return text.replace(unseen, "") !== "";
}
