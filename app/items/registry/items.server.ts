import { eventVersions } from "../../events/event-version.server.ts";
import { findEventPreview } from "../../events/visitors/event-preview.server.ts";
import { findPostPreview } from "../../posts/post-preview.server.ts";
import { postVersions } from "../../posts/post-version.server.ts";
import { findSermonPreview } from "../../sermons/sermon-preview.server.ts";
import { sermonVersions } from "../../sermons/sermon-version.server.ts";
import type { ItemOnServer, Preview, PreviewableOnServer } from "../item.server.ts";
import type { ItemKind, PreviewKind } from "../item.ts";
import { findPagePreview } from "./page-preview.server.ts";

export const itemsOnServer = {
  event: { findPreview: findEventPreview, versions: eventVersions },
  sermon: { findPreview: findSermonPreview, versions: sermonVersions },
  post: { findPreview: findPostPreview, versions: postVersions },
} satisfies Record<ItemKind, ItemOnServer>;

export const previewableOnServer = {
  ...itemsOnServer,
  page: { findPreview: findPagePreview },
} satisfies Record<PreviewKind, PreviewableOnServer>;

/** What the preview of a kind of thing shows. */
export type Shown = {
  [Kind in PreviewKind]: (typeof previewableOnServer)[Kind] extends {
    findPreview(...args: never[]): Promise<Preview<infer Shown> | undefined>;
  }
    ? Shown
    : never;
};
