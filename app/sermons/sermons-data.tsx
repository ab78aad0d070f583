import { StructuredData } from "../shell/structured-data.tsx";
import { useSiteUrl } from "../shell/use-site-url.ts";
import { playerOf } from "../videos/video-links.ts";
import type { SavedSermon } from "./sermons.ts";

/** Structured data about the videos of a page. */
export function SermonsData({ sermons }: { sermons: SavedSermon[] }) {
  const siteUrl = useSiteUrl();
  if (sermons.length === 0) return null;
  const facts = sermons.map(({ title, content, date, videoUrl }) => {
    const player = playerOf(videoUrl);
    const address = player && new URL(player.address, siteUrl || undefined).href;
    return {
      "@type": "VideoObject",
      name: title,
      description: content,
      uploadDate: date,
      ...(player?.kind === "frame" && { embedUrl: address }),
      ...(player?.kind === "file" && { contentUrl: address }),
    };
  });
  return <StructuredData facts={{ "@graph": facts }} />;
}
