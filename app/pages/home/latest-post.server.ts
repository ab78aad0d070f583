import type { Site } from "../../contexts.ts";
import type { SitePictureSource } from "../../media/pictures/site-picture.tsx";
import { findLatestPost, type LatestPost } from "../../posts/post-reads.server.ts";
import { readPortraits } from "../faces/portraits.server.ts";

export interface PostByFace extends LatestPost {
  face: SitePictureSource | undefined;
}

/** The latest post with the portrait of whom it is by, if the site has one. */
export async function readLatestPost(
  site: Pick<Site, "db" | "storage" | "clock" | "facts">,
): Promise<PostByFace | undefined> {
  const post = await findLatestPost(site);
  return post && { ...post, face: (await readPortraits(site, [post.postedBy]))[post.postedBy] };
}
