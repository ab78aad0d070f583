import type { NewHere } from "./schema.ts";

/** What people want to know before they come for the first time. */
export const newHere: NewHere = {};
