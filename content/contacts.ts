import type { Contacts } from "./schema.ts";

/** Pastors and leaders: `{ name: "…", role: "…", email: "…", phone: "…" }`. */
export const contacts: Contacts = [];
