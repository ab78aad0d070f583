import { eventVersions } from "../../events/event-version.server.ts";
import { findEventPreview } from "../../events/visitors/event-preview.server.ts";
import { findPostPreview } from "../../posts/post-preview.server.ts";
import { postVersions } from "../../posts/post-version.server.ts";
import { findSermonPreview } from "../../sermons/sermon-preview.server.ts";
import { sermonVersions } from "../../sermons/sermon-version.server.ts";
import type { ItemOnServer, ItemPreview } from "../item.server.ts";
import type { ItemKind } from "../item.ts";

export const itemsOnServer = {
  event: { findPreview: findEventPreview, versions: eventVersions },
  sermon: { findPreview: findSermonPreview, versions: sermonVersions },
  post: { findPreview: findPostPreview, versions: postVersions },
} satisfies Record<ItemKind, ItemOnServer>;

/** What the preview of each kind shows. */
export type Shown = {
  [Kind in ItemKind]: (typeof itemsOnServer)[Kind] extends {
    findPreview(...args: never[]): Promise<ItemPreview<infer Shown> | undefined>;
  }
    ? Shown
    : never;
};
