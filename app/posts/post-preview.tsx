import { t } from "@lingui/core/macro";
import { PreviewInList } from "../items/preview-in-list.tsx";
import { LikeButton } from "./like-button.tsx";
import { PostCard } from "./post-card.tsx";
import type { DailyPost } from "./post-reads.server.ts";

export function PostPreview({ title, shown: post }: { title: string; shown: DailyPost }) {
  return (
    <PreviewInList title={title} heading={t`Daily Posts`}>
      <PostCard post={post} eager>
        <LikeButton post={post} canLike={false} />
      </PostCard>
    </PreviewInList>
  );
}
