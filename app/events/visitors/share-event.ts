import { here } from "../../contexts.ts";
import { dayOf } from "../../dates/dates.ts";
import { visitor } from "../../viewer.ts";
import { answerSharePicture } from "../share-pictures/answer.server.ts";
import type { Route } from "./+types/share-event";
import { readEventPage } from "./event-pages.server.ts";

/** The picture that apps show when an event is shared: the same for all, so members see no more on it than visitors. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { site } = here(context);
  const today = dayOf(site.clock().toISOString());
  const { event } = await readEventPage(site, { viewer: visitor, slug: params.slug, today });
  return answerSharePicture(context, request, event, today);
}
