import { ItemPreview } from "../items/item-preview.tsx";
import { SermonCard } from "./sermon-card.tsx";
import type { ListedSermon } from "./sermon-limits.ts";
import { sermonPosters } from "./sermon-posters.ts";

export function SermonPreview({ title, shown: sermon }: { title: string; shown: ListedSermon }) {
  return (
    <ItemPreview title={title} heading="Shared Videos">
      <SermonCard sermon={sermon} poster={sermonPosters([sermon]).get(sermon.id)} />
    </ItemPreview>
  );
}
