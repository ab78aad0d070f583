import { Link } from "react-router";
import { permitted } from "../contexts.ts";
import { formatDate } from "../dates/dates.ts";
import { PreviewLink } from "../items/preview-link.tsx";
import { isPart, listFilterIn, nothingFound } from "../lists/list-filter.ts";
import { ItemsSearch } from "../lists/list-search.tsx";
import { DialogLink, ManagedList } from "../lists/managed-list.tsx";
import { beginningOf, namesApart } from "../lists/names-apart.ts";
import { pageOf } from "../lists/paging.ts";
import { Row } from "../lists/row.tsx";
import { hasSample } from "../sample/sample.server.ts";
import { errorPage } from "../shell/error-page.tsx";
import { HowToBegin } from "../ui/empty-list.tsx";
import type { Route } from "./+types/alter-posts";
import { postItem } from "./post-item.ts";
import { postMessages } from "./post-limits.ts";
import { listPosts } from "./post-reads.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "posts:write");
  const filter = listFilterIn(request.url);
  return {
    list: await listPosts(site, viewer, pageOf(request.url), filter),
    filter,
    hasSample: await hasSample(site.db, viewer),
  };
}

export default function UpdateDailyPosts({ loaderData: { filter, ...list } }: Route.ComponentProps) {
  const nameOf = namesApart(list.list.items, ({ date, postedBy, content }) => [
    `the post of ${formatDate(date, "british")} by ${postedBy}`,
    beginningOf(content),
  ]);
  return (
    <ManagedList
      title="Update Daily Posts"
      about="All posts, also drafts and scheduled ones: change or delete them here."
      create={{ to: "/add-post", label: "Create Daily Post" }}
      label="Pages of posts"
      empty={isPart(filter) ? nothingFound() : postMessages.noneToManage}
      whenEmpty={
        !isPart(filter) && (
          <HowToBegin
            what="A daily post is a thought for one day, which visitors read on its day."
            example="a sentence from a psalm, two sentences of your own, and a photo of the church garden."
            begin={{ to: "/add-post", label: "Write the first post" }}
          />
        )
      }
      filter={
        <>
          <p className="mb-6">
            <Link to={`${postItem.list}/pictures`} className="text-link">
              Must a post have a picture?
            </Link>
          </p>
          <ItemsSearch label="Find a post" path={postItem.list} filter={filter} />
        </>
      }
      {...list}
    >
      {(post) => {
        const name = nameOf(post);
        return (
          <Row
            title={<time dateTime={post.day}>{formatDate(post.date, "british")}</time>}
            state={post.hidden === undefined ? undefined : { label: post.hidden, tone: "waiting" }}
            facts={
              <>
                Posted by <span>{post.postedBy}</span>
                {" · "}
                <span>{post.likes === 1 ? "1 like" : `${post.likes} likes`}</span>
              </>
            }
            text={post.content}
            picture={post.imgUrl}
            size={post.pictureSize}
          >
            <DialogLink to={`${post.id}/update`} name={name}>
              Update
            </DialogLink>
            {post.hidden !== undefined && <PreviewLink kind="post" id={post.id} name={name} />}
            <DialogLink to={`${post.id}/delete`} name={name} tone="danger">
              Delete
            </DialogLink>
          </Row>
        );
      }}
    </ManagedList>
  );
}

export const ErrorBoundary = errorPage(postMessages.listFailed);
