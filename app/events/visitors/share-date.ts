import { here } from "../../contexts.ts";
import { dayOf } from "../../dates/dates.ts";
import { visitor } from "../../viewer.ts";
import { leadToFile } from "../moved-url.server.ts";
import { answerSharePicture } from "../share-pictures/answer.server.ts";
import type { Route } from "./+types/share-date";
import { readDatePage } from "./event-pages.server.ts";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { site } = here(context);
  const page = await readDatePage(site, { viewer: visitor, ...params });
  if ("movedTo" in page) throw leadToFile(page.movedTo, "/share.jpg");
  return answerSharePicture(context, request, page.date, dayOf(site.clock().toISOString()));
}
