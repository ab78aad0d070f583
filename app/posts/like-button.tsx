import { Link, useFetcher } from "react-router";
import { loginPath } from "../login-path.ts";
import { Icon } from "../ui/icon.tsx";
import { usePageSearch } from "../ui/use-page-search.ts";
import type { DailyPost } from "./posts.server.ts";
import { postMessages } from "./posts.ts";

/** Shows a tap at once, before the server responds. */
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
  const isLiked = wantedBy(fetcher) ?? post.isLiked;
  return (
    <fetcher.Form method="post" action={`/daily-posts${search}`}>
      <input type="hidden" name="post" value={post.id} />
      <input type="hidden" name="liked" value={String(!isLiked)} />
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

/** The likes of a post including a tap that is being sent. */
export function useLikes(post: DailyPost): number {
  const isLiked = wantedBy(useFetcher({ key: `like ${post.id}` })) ?? post.isLiked;
  return post.likes + Number(isLiked) - Number(post.isLiked);
}

/** What the tap that is being sent asks for; undefined without one. */
function wantedBy({ formData }: { formData?: FormData | undefined }): boolean | undefined {
  return formData && formData.get("liked") === "true";
}
