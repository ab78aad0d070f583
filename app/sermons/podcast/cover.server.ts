import { pictureSizes } from "../../../platform/storage/files/stored-files.ts";
import { storedPathOf } from "../../../platform/storage/names.ts";
import type { Site } from "../../contexts.ts";
import { absolute } from "../../serving/responses/feed.server.ts";
import type { Collection } from "../collections/collection-kinds.ts";

/** In pixels. Directories refuse smaller covers, and those that are not square. */
const smallestSide = 1400;

/** The URL of the cover of a podcast: the picture of what it is about if directories take that, or the church's. */
export async function readCover(
  site: Pick<Site, "storage" | "settings">,
  of: Pick<Collection, "imgUrl"> | undefined,
): Promise<string> {
  const url = of?.imgUrl ?? "";
  const size = storedPathOf(url) && (await pictureSizes(site.storage, [url])).get(url);
  if (!size || size.width !== size.height || size.width < smallestSide) return absolute(site, "/podcast.png");
  const cover = new URL(absolute(site, url));
  // The largest of the sizes that are offered, and never larger than the picture.
  cover.searchParams.set("width", "1920");
  cover.searchParams.set("format", "jpeg");
  return cover.href;
}
