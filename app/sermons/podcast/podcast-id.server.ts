import { v4 as uuidv4 } from "uuid";
import { isNew } from "../../../database/connection.ts";
import { addChoice, readChoice } from "../../../database/site-choices.ts";
import { podcastGuid } from "../../../platform/feeds/podcast.ts";
import { isLoopback } from "../../../platform/http/loopback.ts";
import type { Settings } from "../../../platform/settings/environment.ts";
import { type ChangingSite, changeBySite } from "../../changes/change.server.ts";
import type { Site } from "../../contexts.ts";
import type { Collection } from "../collections/collection-kinds.ts";
import { podcastPath } from "../sermon-path.ts";

const choice = "podcastId";

/** Once, so that it stays when the URL changes. Earlier versions made the guid of the URL, which directories may know. */
export async function namePodcasts(
  site: ChangingSite & { settings: Pick<Settings, "siteUrl"> },
): Promise<void> {
  const { siteUrl } = site.settings;
  const isKnown = !isLoopback(siteUrl) && !(await isNew(site.db));
  await changeBySite(site, async ({ db }) => {
    await addChoice(db, choice, isKnown ? siteUrl : uuidv4());
  });
}

/** The guid of the podcast of a series or a speaker, or of the one of all sermons. */
export async function readPodcastGuid(
  { db }: Pick<Site, "db">,
  of: Pick<Collection, "kind" | "id"> | undefined,
): Promise<string> {
  const value = await readChoice(db, choice);
  if (value === undefined) throw new Error("the podcasts have no id");
  return podcastGuid(`${value}${podcastPath}${of ? `?${of.kind}=${of.id}` : ""}`);
}
