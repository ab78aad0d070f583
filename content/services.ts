import type { Services } from "./schema.ts";

/** `services` fills the calendar at the first start. */
export const services: Services = {
  services: [],
  lifeGroups: [],
  join: {
    heading: "Come and see",
    words: "You are welcome as you are. Come in, sit where you like, and ask us anything.",
  },
};
