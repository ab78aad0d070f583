import { useEffect, useState } from "react";
import { Link, PrefetchPageLinks, useFetcher } from "react-router";
import { loginPath } from "../identity/next.ts";
import { Icon } from "../ui/icon.tsx";
import { usePageSearch } from "../ui/use-page-search.ts";
import type { DailyPost } from "./posts.server.ts";
import { postMessages } from "./posts.ts";

/** Shows the tap at once; what the server says is shown as soon as it is there. */
export function LikeButton({ post, canLike }: { post: DailyPost; canLike: boolean }) {
  const fetcher = useFetcher<{ failed: boolean }>({ key: `like ${post.id}` });
  const search = usePageSearch();
  if (!canLike) {
    return (
      <Link to={loginPath(`/daily-posts${search}#${post.id}`)} className="button button-quiet">
        <Icon name="heart" className="size-5" />
        Like
      </Link>
    );
  }
  const isLiked = fetcher.formAction ? fetcher.formAction.includes("/like") : post.isLiked;
  return (
    <fetcher.Form method="post" action={`/daily-posts/${post.id}/${isLiked ? "unlike" : "like"}${search}`}>
      <button
        type="submit"
        aria-pressed={isLiked}
        className={`button ${isLiked ? "button-primary" : "button-quiet"}`}
      >
        <Icon name={isLiked ? "heart-full" : "heart"} className="size-5" />
        Like
      </button>
      {fetcher.data?.failed && (
        <p role="alert" className="mt-2 text-sm font-medium text-danger">
          {postMessages.notLiked}
        </p>
      )}
    </fetcher.Form>
  );
}

/** The likes of a post as its viewer has left them, also while that is on its way. */
export function useLikes(post: DailyPost): number {
  const fetcher = useFetcher({ key: `like ${post.id}` });
  if (!fetcher.formAction) return post.likes;
  const isLiked = fetcher.formAction.includes("/like");
  return post.likes + (isLiked === post.isLiked ? 0 : isLiked ? 1 : -1);
}

/** Has the browser load what a tap needs, so that the first one answers at once, and says so without a connection. */
export function ReadyForTaps() {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  if (!isHydrated) return null;
  return ["like", "unlike"].map((verb) => <PrefetchPageLinks key={verb} page={`/daily-posts/any/${verb}`} />);
}
