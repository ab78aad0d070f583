import { pageWithFacts } from "../reading/page-loader.server.ts";
import { kidsPageId } from "../texts/page-settings.ts";

/** The children's page, which staff can give another URL. */
export const loadKidsPage = pageWithFacts(kidsPageId, "services");
