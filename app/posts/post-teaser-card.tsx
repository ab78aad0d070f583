import { ph } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { formatDay } from "../dates/dates.ts";
import { CoverPicture } from "../media/pictures/cover-picture.tsx";
import type { SitePictureSource } from "../media/pictures/site-picture.tsx";
import { FaceIfKnown } from "../pages/faces/face.tsx";
import type { LatestPost } from "./post-reads.server.ts";

export function PostTeaserCard({
  post,
  today,
  face,
  children,
}: {
  post: LatestPost;
  today: string;
  /** Of whom it is by. */
  face?: SitePictureSource | undefined;
  children?: React.ReactNode;
}) {
  return (
    <article className="card grid h-full overflow-hidden shadow-sm sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      {post.imgUrl && (
        <CoverPicture
          url={post.imgUrl}
          alt={post.imgAlt}
          size={post.pictureSize}
          sizes="(min-width: 64rem) 18rem, (min-width: 40rem) 37vw, 80vw"
          className="sm:aspect-auto sm:min-h-64"
        />
      )}
      <div className={`flex flex-col p-6 sm:p-8 ${post.imgUrl ? "" : "sm:col-span-2"}`}>
        <h3 className="text-2xl">
          <time dateTime={post.day}>{formatDay(post.day, today)}</time>
        </h3>
        <p className="mt-3 line-clamp-5 max-w-prose wrap-anywhere text-lg">{post.content}</p>
        <p className="mt-4 flex items-center gap-3 text-muted">
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
        {children && <div className="mt-auto pt-6">{children}</div>}
      </div>
    </article>
  );
}
