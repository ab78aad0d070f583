import { found } from "../responses/found.ts";
import type { Route } from "./+types/category";
import { answerFeed } from "./answer.server.ts";
import { categoryFeeds } from "./feeds.ts";

export function loader({ params, context }: Route.LoaderArgs) {
  const { category } = params;
  const { name } = found(categoryFeeds.get(category), "calendar");
  return answerFeed(context, { category, name });
}
