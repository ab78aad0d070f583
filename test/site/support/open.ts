import type { describeSite } from "../../support/test-site.ts";

/** Opens a site for a group of tests. */
export type Open = Parameters<Parameters<typeof describeSite>[1]>[0];
