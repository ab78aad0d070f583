import type { ComponentType } from "react";
import { EventPreview } from "../../events/visitors/event-preview.tsx";
import { OwnPageView } from "../../pages/own/own-page-view.tsx";
import { PostPreview } from "../../posts/post-preview.tsx";
import { SermonPreview } from "../../sermons/sermon-preview.tsx";
import type { PreviewKind } from "../item.ts";
import type { Shown } from "./items.server.ts";

/** Shows something of each kind as visitors will see it. */
export const previews: { [Kind in PreviewKind]: ComponentType<{ title: string; shown: Shown[Kind] }> } = {
  event: EventPreview,
  sermon: SermonPreview,
  post: PostPreview,
  page: ({ shown }) => <OwnPageView page={shown} isListed={false} />,
};
