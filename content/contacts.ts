import type { Contacts } from "./schema.ts";

/** Pastors and leaders: `{ name: "…", role: "…", email: "…", phone: "…", does: "…", words: "…" }`. */
export const contacts: Contacts = [];
