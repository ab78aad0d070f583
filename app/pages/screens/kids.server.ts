import { pageWithFacts } from "../reading/page-loader.server.ts";

/** The children's page, which staff can give another address. */
export const loadKidsPage = pageWithFacts("kids", "services");
