import { ItemPreview } from "../items/item-preview.tsx";
import { LikeButton } from "./like-button.tsx";
import type { DailyPost } from "./lists.server.ts";
import { PostCard } from "./post-card.tsx";

export function PostPreview({ title, shown: post }: { title: string; shown: DailyPost }) {
  return (
    <ItemPreview title={title} heading="Daily Posts">
      <PostCard post={post} eager>
        <LikeButton post={post} canLike={false} />
      </PostCard>
    </ItemPreview>
  );
}
