import type { About } from "./schema.ts";

export const about: About = {};
