import type { Site } from "../../contexts.ts";
import { readBackground } from "./background.server.ts";
import { dawn } from "./hero-pictures.ts";

/** Whether the home page begins with a picture or film. `countsSample` is for people who see the sample as their site. */
export async function hasBackground(
  site: Pick<Site, "db" | "facts">,
  { countsSample }: { countsSample: boolean },
): Promise<boolean> {
  const { backgroundMediaUrl } = await readBackground(site.db);
  if (backgroundMediaUrl !== "" || dawn.own !== undefined) return true;
  return countsSample && dawn.sample !== undefined && (await site.facts.originals()) !== "church";
}
