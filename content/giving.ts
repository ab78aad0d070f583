import type { Giving } from "./schema.ts";

export const giving: Giving = { ways: { heading: "Ways to give", list: [] } };
