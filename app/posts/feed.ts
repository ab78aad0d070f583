import { here } from "../contexts.ts";
import { answerAtom } from "../serving/responses/feed.server.ts";
import { found } from "../serving/responses/found.ts";
import type { Route } from "./+types/feed";
import { listPostEntries } from "./post-entries.server.ts";
import { postFeedPath } from "./post-limits.ts";

/** The newest posts as an Atom feed, or with `?archive=2` older ones. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { site } = here(context);
  const asked = new URL(request.url).searchParams.get("archive");
  const { entries, archives } = found(await listPostEntries(site, asked ?? undefined), "archive");
  return answerAtom(site, {
    about: "Daily Posts",
    path: postFeedPath,
    alternate: "/daily-posts",
    entries,
    archives,
  });
}
