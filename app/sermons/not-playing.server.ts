import type { Site } from "../contexts.ts";
import { may, type Viewer } from "../viewer.ts";
import { hasNotPlayedSince } from "./not-played-since.ts";

/** For the overview of people who may change sermons: that some do not play any more. */
export async function videosThatDoNotPlay(
  { db }: Pick<Site, "db">,
  viewer: Viewer,
): Promise<{ text: string; link: { to: string; label: string } } | undefined> {
  if (!may(viewer, "sermons:write")) return undefined;
  const videos = await listNotPlaying({ db }).select(["title", "notPlayingSince"]).execute();
  const [first] = videos;
  if (!first) return undefined;
  const others = videos.length - 1;
  const more =
    others === 0 ? "" : ` Nor ${others === 1 ? "does one more video" : `do ${others} more videos`}.`;
  return {
    text: `“${first.title}”: ${hasNotPlayedSince(first.notPlayingSince ?? "")}.${more}`,
    link: { to: "/alter-uploads", label: "See the videos" },
  };
}

export function listNotPlaying({ db }: { db: Pick<Site["db"], "selectFrom"> }) {
  return db
    .selectFrom("videos")
    .where("notPlayingSince", "is not", null)
    .orderBy("notPlayingSince")
    .orderBy("id");
}
