import { ph, plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { formatDate } from "../dates/dates.ts";
import { EditLink } from "../items/edit-link.tsx";
import { HiddenMark } from "../items/visibility/mark.tsx";
import { CoverPicture } from "../media/pictures/cover-picture.tsx";
import type { SitePictureSource } from "../media/pictures/site-picture.tsx";
import { FaceIfKnown } from "../pages/faces/face.tsx";
import { Icon } from "../ui/icon.tsx";
import { PlainText } from "../ui/plain-text.tsx";
import { useLikes } from "./like-button.tsx";
import type { DailyPost } from "./post-reads.server.ts";

export function PostCard({
  post,
  eager,
  face,
  children,
}: {
  post: DailyPost;
  /** Of whom it is by. */
  face?: SitePictureSource | undefined;
  eager?: boolean;
  children?: React.ReactNode;
}) {
  const likes = useLikes(post);
  return (
    <article className="card grid overflow-hidden shadow-sm md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      {post.imgUrl && (
        <CoverPicture
          url={post.imgUrl}
          alt={post.imgAlt}
          size={post.pictureSize}
          sizes="(min-width: 48rem) 30rem, 80vw"
          eager={eager}
          className="md:aspect-auto md:min-h-72"
        />
      )}
      <div className={`flex flex-col p-6 sm:p-8 ${post.imgUrl ? "" : "md:col-span-2"}`}>
        <div className={post.imgUrl ? "" : "md:grid md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:gap-x-8"}>
          <div>
            <HiddenMark hidden={post.hidden} className="mb-3" />
            <h2 className="text-2xl sm:text-3xl">
              <time dateTime={post.day}>{formatDate(post.date, "americanWithWeekday")}</time>
            </h2>
          </div>
          <PlainText text={post.content} className={`text-lg ${post.imgUrl ? "mt-4" : "max-md:mt-4"}`} />
        </div>
        <p className="mt-auto flex items-center gap-3 pt-6 text-muted">
          <FaceIfKnown face={face} />
          <span className="min-w-0">
            <Trans>
              Posted by{" "}
              <span _t="name" className="font-semibold text-ink wrap-anywhere">
                {ph({ name: post.postedBy })}
              </span>
            </Trans>
          </span>
        </p>
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line pt-4">
          {children}
          <p className="flex items-center gap-2 text-muted">
            <Icon name="heart-full" className="size-5 text-accent" />
            <span className="tabular-nums">{t`${plural(likes, { one: "# like", other: "# likes" })}`}</span>
          </p>
          <EditLink
            needs="posts:write"
            to={`/update-daily-post/${post.id}/update`}
            name={`the post of ${formatDate(post.date, "americanWithWeekday")}`}
          />
        </div>
      </div>
    </article>
  );
}
