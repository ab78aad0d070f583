import { isSignedIn } from "../identity/viewer.ts";
import { RouteError } from "../shell/error-page.tsx";
import { PageHead } from "../shell/page-head.tsx";
import { askingContext, siteContext } from "../site.ts";
import { PagedList } from "../ui/paged-list.tsx";
import { pageOf } from "../ui/paging.ts";
import type { Route } from "./+types/list";
import { LikeButton, ReadyForTaps } from "./like-button.tsx";
import { PostCard } from "./post-card.tsx";
import { listPosts } from "./posts.server.ts";
import { postMessages } from "./posts.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { viewer } = context.get(askingContext);
  const list = await listPosts(context.get(siteContext), viewer, pageOf(request.url));
  return { list, canLike: isSignedIn(viewer) };
}

export default function DailyPosts({ loaderData: { list, canLike } }: Route.ComponentProps) {
  return (
    <section className="shell max-w-5xl py-12 sm:py-16">
      <PageHead title="Daily Posts" description={postMessages.description} />
      <h1 className="text-5xl sm:text-6xl">Daily Posts</h1>
      <p className="mt-4 mb-10 max-w-prose text-xl text-muted">
        A few words for the day, from people you know.
      </p>
      <PagedList list={list} label="Pages of posts" empty={postMessages.none}>
        {(post, isFirst) => (
          <PostCard post={post} eager={isFirst}>
            <LikeButton post={post} canLike={canLike} />
          </PostCard>
        )}
      </PagedList>
      {canLike && <ReadyForTaps />}
    </section>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} failure={postMessages.listFailed} />;
}
