import { inThisLanguage } from "../../../platform/language/url-prefix.ts";
import { useCongregation } from "../../pages/shown-facts/use-congregation.ts";
import { StructuredData } from "../../shell/structured-data-script.tsx";
import { useSiteUrl } from "../../shell/use-site-url.ts";
import { podcastTitle } from "../podcast/podcast-path.ts";
import type { ListedSermon } from "../sermon-limits.ts";
import { podcastPath, sermonPath } from "../sermon-path.ts";
import type { SermonAudio } from "./sermon-page.server.ts";

export function RecordingData({ sermon, recording }: { sermon: ListedSermon; recording: SermonAudio }) {
  const siteUrl = useSiteUrl();
  const { name } = useCongregation();
  const seconds = recording.facts?.seconds;
  const facts = {
    "@type": "PodcastEpisode",
    name: sermon.title,
    description: sermon.summary || sermon.content,
    url: siteUrl + inThisLanguage(sermonPath(sermon)),
    datePublished: sermon.date,
    author: { "@type": "Person", name: sermon.sermonBy },
    associatedMedia: {
      "@type": "AudioObject",
      name: sermon.title,
      contentUrl: siteUrl + recording.path,
      encodingFormat: recording.contentType,
      contentSize: String(recording.bytes),
      uploadDate: sermon.date,
      ...(seconds !== undefined && { duration: durationOf(seconds) }),
    },
    partOfSeries: {
      "@type": "PodcastSeries",
      name: podcastTitle(name),
      url: siteUrl + inThisLanguage("/facebook-live"),
      webFeed: siteUrl + podcastPath,
    },
  };
  return <StructuredData facts={facts} />;
}

/** ISO 8601: `PT1H2M3S`. */
function durationOf(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return `PT${hours ? `${hours}H` : ""}${minutes ? `${minutes}M` : ""}${rest ? `${rest}S` : ""}`;
}
