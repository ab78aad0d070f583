import { eventVersions } from "../../events/event-version.server.ts";
import { forgetProposalOf } from "../../events/proposals/ending-proposals.server.ts";
import type { PreviewedEvent } from "../../events/visitors/event-preview.server.ts";
import { findEventPreview } from "../../events/visitors/event-preview.server.ts";
import { findPostPreview } from "../../posts/post-preview.server.ts";
import type { DailyPost } from "../../posts/post-reads.server.ts";
import { postVersions } from "../../posts/post-version.server.ts";
import type { ListedSermon } from "../../sermons/sermon-limits.ts";
import { findSermonPreview } from "../../sermons/sermon-preview.server.ts";
import { sermonVersions } from "../../sermons/sermon-version.server.ts";
import type { ItemOnServer } from "../item.server.ts";
import type { ItemKind } from "../item.ts";

export interface Shown {
  event: PreviewedEvent;
  sermon: ListedSermon;
  post: DailyPost;
}

export const itemsOnServer: { [Kind in ItemKind]: ItemOnServer<Shown[Kind]> } = {
  event: { findPreview: findEventPreview, versions: eventVersions, forgetSources: forgetProposalOf },
  sermon: { findPreview: findSermonPreview, versions: sermonVersions },
  post: { findPreview: findPostPreview, versions: postVersions },
};
