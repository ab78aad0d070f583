import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { data } from "react-router";
import { here } from "../contexts.ts";
import { readForm } from "../forms/read-form.server.ts";
import { PagedList } from "../lists/paged-list.tsx";
import { pageOf } from "../lists/paging.ts";
import { readPortraits } from "../pages/faces/portraits.server.ts";
import { useIsOpen } from "../pages/prose/page-link.tsx";
import { errorPage } from "../shell/error-page.tsx";
import { PageHead } from "../shell/page-head.tsx";
import { FeedLink } from "../ui/feed-link.tsx";
import { NextStep } from "../ui/next-step.tsx";
import { isSignedIn, may } from "../viewer.ts";
import type { Route } from "./+types/post-list";
import { LikeButton } from "./like-button.tsx";
import { respondToTap } from "./likes.server.ts";
import { PostCard } from "./post-card.tsx";
import { postFeedPath, postMessages } from "./post-limits.ts";
import { listPosts } from "./post-reads.server.ts";
import { tapSchema } from "./post-schema.ts";
import { sendLike } from "./send-like.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, viewer } = here(context);
  const list = await listPosts(site, viewer, pageOf(request.url));
  const faces = await readPortraits(
    site,
    list.items.map(({ postedBy }) => postedBy),
  );
  return { list, faces, canLike: isSignedIn(viewer), canAdd: may(viewer, "posts:write") };
}

/** Likes are posted to this route itself, so that a tap loads no further script. */
export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer } = here(context);
  const tap = tapSchema.safeParse(Object.fromEntries(await readForm(request, tapSchema)));
  if (!tap.success) throw data(t`Please go back and tap Like again.`, { status: 400 });
  return respondToTap(site, viewer, tap.data, request);
}

export const clientAction = sendLike;

export default function DailyPosts({ loaderData: { list, faces, canLike, canAdd } }: Route.ComponentProps) {
  const isOpen = useIsOpen();
  return (
    <section className="shell column-list py-12 sm:py-16">
      <PageHead title={t`Daily Posts`} description={postMessages.description()} />
      <h1 className="text-5xl sm:text-6xl">
        <Trans>Daily Posts</Trans>
      </h1>
      <p className="mt-4 mb-10 max-w-prose text-xl text-muted">
        <Trans>A few words for the day, from people you know.</Trans>
      </p>
      <PagedList
        list={list}
        label={t`Pages of posts`}
        empty={postMessages.none()}
        whenEmpty={
          <NextStep
            canAdd={canAdd}
            add={{ to: "/add-post", label: t`Add the first post` }}
            meanwhile={isOpen("/event") ? eventsMeanwhile() : undefined}
          />
        }
      >
        {(post, isFirst) => (
          <PostCard post={post} eager={isFirst} face={faces[post.postedBy]}>
            <LikeButton post={post} canLike={canLike} />
          </PostCard>
        )}
      </PagedList>
      <p className="mt-6 print:hidden">
        <FeedLink path={postFeedPath} title={t`Daily Posts`} />
      </p>
    </section>
  );
}

function eventsMeanwhile() {
  return { to: "/event", label: t({ message: "what is coming up", comment: "Behind “Meanwhile:”" }) };
}

export const ErrorBoundary = errorPage(postMessages.listFailed);
