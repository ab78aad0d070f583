import { found } from "../../serving/responses/found.ts";
import type { Route } from "./+types/category";
import { answerFeed } from "./answer.server.ts";
import { categoryFeeds } from "./calendar-feeds.ts";

export function loader({ params: { category }, context }: Route.LoaderArgs) {
  return answerFeed(context, found(categoryFeeds().get(category), "calendar"), category);
}
