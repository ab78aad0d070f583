import { here } from "../../contexts.ts";
import { answerAtom } from "../../serving/responses/feed.server.ts";
import { newsFeedPath } from "../events.ts";
import type { Route } from "./+types/feed";
import { listNewsEntries } from "./news-entries.server.ts";

/** New events, and dates that were cancelled or changed, as an Atom feed. */
export async function loader({ context }: Route.LoaderArgs) {
  const { site } = here(context);
  const entries = await listNewsEntries(site);
  return answerAtom(site, { about: "News of our events", path: newsFeedPath, alternate: "/event", entries });
}
