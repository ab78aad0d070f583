import type { Missions } from "./schema.ts";

export const missions: Missions = {
  local: { heading: "Where you can help", list: [] },
  away: { heading: "Our friends", list: [] },
};
