import { requestContext, siteContext } from "../contexts.ts";
import { formatDate } from "../dates.ts";
import { hasSample } from "../sample.server.ts";
import { RouteError } from "../shell/error-page.tsx";
import { isPart, listFilterIn, nothingFound } from "../staff/list-filter.ts";
import { ItemsSearch } from "../staff/list-search.tsx";
import { DialogLink, ManagedList } from "../staff/managed-list.tsx";
import { needs } from "../staff/needs.server.ts";
import { PreviewLink } from "../staff/preview-link.tsx";
import { Row } from "../staff/row.tsx";
import { pageOf } from "../ui/paging.ts";
import type { Route } from "./+types/alter";
import { listPosts } from "./lists.server.ts";
import { postMessages } from "./posts.ts";

export const middleware = [needs("posts:write")];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { viewer } = context.get(requestContext);
  const site = context.get(siteContext);
  const filter = listFilterIn(request.url);
  return {
    list: await listPosts(site, viewer, pageOf(request.url), filter),
    filter,
    hasSample: await hasSample(site.db, viewer),
  };
}

export default function UpdateDailyPosts({ loaderData: { filter, ...list } }: Route.ComponentProps) {
  return (
    <ManagedList
      title="Update Daily Posts"
      create={{ to: "/add-post", label: "Create Daily Post" }}
      label="Pages of posts"
      empty={isPart(filter) ? nothingFound : postMessages.noneToManage}
      filter={<ItemsSearch label="Find a post" path="/update-daily-post" filter={filter} />}
      {...list}
    >
      {(post) => {
        const name = `the post of ${formatDate(post.date, "british")} by ${post.postedBy}`;
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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} failure={postMessages.listFailed} />;
}
