import type { Resources } from "./schema.ts";

/** Files of `content/resources` to download, in this order. */
export const resources: Resources = [];
