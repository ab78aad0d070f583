import type { Site } from "../../contexts.ts";
import { isLibraryName } from "../../media/pictures/library-picture.ts";
import { picturesShownIn } from "../../media/pictures/shown-pictures.server.ts";

/** The same sermons with the URL of each chosen picture; empty for one of the library that visitors may not see. */
export async function withShownPosters<Sermon extends { poster: string }>(
  site: Pick<Site, "db" | "clock">,
  sermons: Sermon[],
): Promise<Sermon[]> {
  const library = await picturesShownIn(
    site,
    sermons.map(({ poster }) => poster),
  );
  return sermons.map((sermon) =>
    isLibraryName(sermon.poster) ? { ...sermon, poster: library?.[sermon.poster]?.url ?? "" } : sermon,
  );
}
