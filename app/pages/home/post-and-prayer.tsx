import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import type { HomeFacts } from "../../../content/schema.ts";
import { PostTeaserCard } from "../../posts/post-teaser-card.tsx";
import type { PostByFace } from "./latest-post.server.ts";

export function PostAndPrayer({
  post,
  today,
  prayer,
}: {
  post: PostByFace | undefined;
  today: string;
  prayer: HomeFacts["prayer"];
}) {
  return (
    <div className="bg-sunken py-20">
      <div
        className={`shell grid grid-cols-1 gap-12 ${post ? "lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-16" : "justify-items-center text-center"}`}
      >
        {post && (
          <section aria-labelledby="latest-post" className="flex flex-col">
            <h2 id="latest-post" className="mb-8 text-4xl">
              <Trans>From the daily posts</Trans>
            </h2>
            <PostTeaserCard post={post} today={today} face={post.face}>
              <Link to="/daily-posts" className="button button-quiet">
                <Trans>Daily Posts</Trans>
              </Link>
            </PostTeaserCard>
          </section>
        )}
        <section aria-labelledby="prayer" className="max-w-prose self-center">
          <h2 id="prayer" className="text-4xl">
            {prayer.heading}
          </h2>
          <p className="mt-5 text-xl whitespace-pre-line text-muted">{prayer.words}</p>
          <div className={`mt-7 flex flex-wrap gap-3 ${post ? "" : "justify-center"}`}>
            <Link to="/submit-prayer-requests" className="button button-primary">
              <Trans>Submit a Prayer Request</Trans>
            </Link>
            <Link to="/prayer-request" className="button button-quiet">
              <Trans>Prayer Requests</Trans>
            </Link>
          </div>
        </section>
      </div>
    </div>
  );
}
