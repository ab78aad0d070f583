import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link, useFetcher } from "react-router";
import { formatDate } from "../dates/dates.ts";
import { loginPath } from "../shell/login-path.ts";
import { Icon } from "../ui/icon.tsx";
import { usePageSearch } from "../ui/use-page-search.ts";
import { firstWords, postMessages } from "./post-limits.ts";
import type { DailyPost } from "./post-reads.server.ts";
import type { LikeResult } from "./send-like.ts";

/** Shows a tap at once, before the server responds. */
export function LikeButton({ post, canLike }: { post: DailyPost; canLike: boolean }) {
  const fetcher = useTaps(post);
  const search = usePageSearch();
  if (!canLike) {
    return (
      <Link
        to={loginPath(`/daily-posts${search}#${post.id}`)}
        aria-label={nameOf(post)}
        className="button button-quiet"
      >
        <Icon name="heart" className="size-5" />
        <Trans comment="A button: to like a post">Like</Trans>
      </Link>
    );
  }
  const isLiked = isLikedAfter(fetcher, post);
  return (
    // Loading the whole page again after a tap could fail, and an error page would take its place.
    <fetcher.Form method="post" action={`/daily-posts${search}`} defaultShouldRevalidate={false}>
      <input type="hidden" name="post" value={post.id} />
      <input type="hidden" name="liked" value={String(!isLiked)} />
      <button
        type="submit"
        aria-label={nameOf(post)}
        aria-pressed={isLiked}
        className={`button ${isLiked ? "button-primary" : "button-quiet"}`}
      >
        <Icon name={isLiked ? "heart-full" : "heart"} className="size-5" />
        <Trans comment="A button: to like a post">Like</Trans>
      </button>
      {fetcher.data?.failed && (
        <p role="alert" className="mt-2 text-sm font-medium text-danger">
          {postMessages.notLiked()}
        </p>
      )}
    </fetcher.Form>
  );
}

function nameOf({ date, content }: DailyPost): string {
  const day = formatDate(date, "americanWithWeekday");
  return t`Like the post of ${day}: ${{ beginning: firstWords(content) }}`;
}

export function useLikes(post: DailyPost): number {
  const isLiked = isLikedAfter(useTaps(post), post);
  return post.likes + Number(isLiked) - Number(post.isLiked);
}

function useTaps({ id }: DailyPost) {
  return useFetcher<LikeResult>({ key: `like ${id}` });
}

/** What the tap that is being sent asks for, or else what the last one led to. */
function isLikedAfter({ formData, data }: ReturnType<typeof useTaps>, post: DailyPost): boolean {
  return formData ? formData.get("liked") === "true" : (data?.isLiked ?? post.isLiked);
}
