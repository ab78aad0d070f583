import { isFilm, playerOf } from "../../media/videos/video-links.ts";
import { posterPictures } from "../../pages/originals/film-files.ts";
import { useShowsSampleFiles } from "../../pages/shown-facts/use-congregation.ts";
import { StructuredData } from "../../shell/structured-data-script.tsx";
import { useSiteUrl } from "../../shell/use-site-url.ts";
import type { ListedSermon } from "../sermon-limits.ts";
import { sermonStills } from "../sermon-posters.ts";

export function SermonsData({ sermons }: { sermons: ListedSermon[] }) {
  const stills = sermonStills(sermons, posterPictures(useShowsSampleFiles()));
  const siteUrl = useSiteUrl();
  const playing = sermons.filter(
    ({ notPlayingSince, videoUrl }) => notPlayingSince === null && isFilm(videoUrl),
  );
  if (playing.length === 0) return null;
  const facts = playing.map(({ id, title, content, date, videoUrl }) => {
    const player = playerOf(videoUrl);
    const url = player && new URL(player.url, siteUrl || undefined).href;
    return {
      "@type": "VideoObject",
      name: title,
      description: content,
      uploadDate: date,
      thumbnailUrl: new URL(stills.get(id) ?? "/share.jpg", siteUrl || undefined).href,
      ...(player?.kind === "frame" && { embedUrl: url }),
      ...(player?.kind === "file" && { contentUrl: url }),
    };
  });
  return <StructuredData facts={{ "@graph": facts }} />;
}
