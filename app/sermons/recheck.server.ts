import type { Log } from "../../platform/log.ts";
import { type ChangingSite, changeBySite } from "../changes/change.server.ts";
import type { Site } from "../contexts.ts";
import { judgeLink } from "../media/videos/embedding.server.ts";

type RecheckingSite = ChangingSite & Pick<Site, "settings" | "publicFetch"> & { log: Log };

const atOnce = 4;

/** Checks players that were never checked properly, until `signal` aborts. */
export async function recheckSermons({ log, ...site }: RecheckingSite, signal: AbortSignal): Promise<void> {
  let decided = 0;
  let after = "";
  while (!signal.aborted) {
    const sermons = await uncheckedSermons(site, after);
    const outcomes = await Promise.all(sermons.map((sermon) => recheck(site, sermon, signal)));
    decided += outcomes.filter(Boolean).length;
    const last = sermons.at(-1);
    if (!last) break;
    after = last.id;
  }
  if (decided > 0) log.info({ sermons: decided }, "players were checked again");
}

function uncheckedSermons({ db }: Pick<Site, "db">, after: string) {
  return db
    .selectFrom("videos")
    .select(["id", "videoUrl"])
    .where("checkedAt", "is", null)
    .where("embeddableChosen", "=", false)
    .where("id", ">", after)
    .orderBy("id")
    .limit(atOnce)
    .execute();
}

/** Saves the result. The version stays, because editors with an open form have missed nothing. */
async function recheck(
  site: Omit<RecheckingSite, "log">,
  { id, videoUrl }: { id: string; videoUrl: string },
  signal: AbortSignal,
): Promise<boolean> {
  const { publicFetch, settings } = site;
  const verdict = await judgeLink(videoUrl, { publicFetch, siteUrl: settings.siteUrl, signal });
  if (verdict === "unknown" || signal.aborted) return false;
  await changeBySite(site, async (change) => {
    await change.db
      .updateTable("videos")
      .set({ embeddable: verdict === "plays", checkedAt: change.now.toISOString() })
      .where("id", "=", id)
      // Somebody may have saved it meanwhile.
      .where("videoUrl", "=", videoUrl)
      .where("checkedAt", "is", null)
      .where("embeddableChosen", "=", false)
      .execute();
  });
  return true;
}
