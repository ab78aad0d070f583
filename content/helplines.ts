import type { Helplines } from "./schema.ts";

/** Whom somebody in danger can call. They differ from country to country, so that only a church knows them. */
export const helplines: Helplines = { lines: [] };
