import type { ComponentType } from "react";
import { EventPreview } from "../../events/visitors/event-preview.tsx";
import { PostPreview } from "../../posts/post-preview.tsx";
import { SermonPreview } from "../../sermons/sermon-preview.tsx";
import type { ItemKind } from "../item.ts";
import type { Shown } from "./items.server.ts";

/** Shows something of each kind as visitors will see it. */
export const previews: { [Kind in ItemKind]: ComponentType<{ title: string; shown: Shown[Kind] }> } = {
  event: EventPreview,
  sermon: SermonPreview,
  post: PostPreview,
};
