import type { Route } from "./+types/all";
import { answerFeed } from "./answer.server.ts";
import { wholeFeed } from "./calendar-feeds.ts";

export function loader({ context }: Route.LoaderArgs) {
  return answerFeed(context, wholeFeed());
}
