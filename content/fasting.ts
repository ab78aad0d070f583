import type { Fasting } from "./schema.ts";

export const fasting: Fasting = { days: [] };
