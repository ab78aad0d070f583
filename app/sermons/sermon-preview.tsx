import { t } from "@lingui/core/macro";
import { PreviewInList } from "../items/preview-in-list.tsx";
import { posterPictures } from "../pages/originals/film-files.ts";
import { useShowsSampleFiles } from "../pages/shown-facts/use-congregation.ts";
import { SermonCard } from "./sermon-card.tsx";
import type { ListedSermon } from "./sermon-limits.ts";
import { sermonPosters } from "./sermon-posters.ts";

export function SermonPreview({ title, shown: sermon }: { title: string; shown: ListedSermon }) {
  return (
    <PreviewInList title={title} heading={t`Shared Videos`}>
      <SermonCard
        sermon={sermon}
        poster={sermonPosters([sermon], posterPictures(useShowsSampleFiles())).get(sermon.id)}
      />
    </PreviewInList>
  );
}
