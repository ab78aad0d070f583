import type { Worship } from "./schema.ts";

export const worship: Worship = { carousel: [], videos: [] };
