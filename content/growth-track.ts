import type { GrowthTrack } from "./schema.ts";

export const growthTrack: GrowthTrack = { heading: "Step by step", steps: [] };
