import { t } from "@lingui/core/macro";
import { here } from "../../contexts.ts";
import { newsFeedPath } from "../../events/events.ts";
import { listNewsEntries } from "../../events/news-feed/news-entries.server.ts";
import { listPostEntries } from "../../posts/post-entries.server.ts";
import { postFeedPath } from "../../posts/post-limits.ts";
import { answerAtom } from "../responses/feed.server.ts";
import { found } from "../responses/found.ts";
import type { Route } from "./+types/atom-feeds";

/** One module for both feeds, because every browser gets the list of routes and their scripts. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { site } = here(context);
  const { pathname, searchParams } = new URL(request.url);
  if (pathname.toLowerCase().startsWith(newsFeedPath)) {
    const entries = await listNewsEntries(site);
    return answerAtom(site, {
      about: t`News of our events`,
      path: newsFeedPath,
      alternate: "/event",
      entries,
    });
  }
  const archive = searchParams.get("archive") ?? undefined;
  const posts = found(await listPostEntries(site, archive), "archive");
  return answerAtom(site, { about: t`Daily Posts`, path: postFeedPath, alternate: "/daily-posts", ...posts });
}
