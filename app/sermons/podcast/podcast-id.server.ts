import { v4 as uuidv4 } from "uuid";
import { podcastGuid } from "../../../platform/feeds/podcast.ts";
import { type ChangingSite, changeBySite } from "../../changes/change.server.ts";
import type { Site } from "../../contexts.ts";
import type { Collection } from "../collections/collections.ts";
import { podcastPath } from "./podcast-path.ts";

const choice = "podcastId";

/** Gives this site's podcasts an id, once, which stays when its URL changes. Runs at the start. */
export async function namePodcasts(site: ChangingSite): Promise<void> {
  await changeBySite(site, async ({ db }) => {
    await db
      .insertInto("siteChoices")
      .values({ name: choice, value: uuidv4() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** The guid of the podcast of a series or a speaker, or of the one of all sermons. */
export async function readPodcastGuid(
  { db }: Pick<Site, "db">,
  of: Pick<Collection, "kind" | "id"> | undefined,
): Promise<string> {
  const { value } = await db
    .selectFrom("siteChoices")
    .select("value")
    .where("name", "=", choice)
    .executeTakeFirstOrThrow();
  return podcastGuid(`${value}${podcastPath}${of ? `?${of.kind}=${of.id}` : ""}`);
}
