import { here } from "../../contexts.ts";
import { readPortraits } from "../faces/portraits.server.ts";
import { pageWithFacts } from "../reading/page-loader.server.ts";

/** A loader for the screen of a page that shows the groups, with the portraits of who leads them. */
export function pageWithGroups(slug: string) {
  const read = pageWithFacts(slug, "services");
  return async (loading: Parameters<typeof read>[0]) => {
    const shown = await read(loading);
    const leaders = shown.facts.lifeGroups.map(({ leader }) => leader);
    return { ...shown, faces: await readPortraits(here(loading.context).site, leaders) };
  };
}
