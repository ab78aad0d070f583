import { href } from "react-router";
import { permitted } from "../../contexts.ts";
import { found } from "../../serving/responses/found.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { readWords } from "../moderation/read-words.server.ts";
import { prayerMessages } from "../prayer-limits.ts";
import type { Route } from "./+types/tell";
import { goOn, letGo, tellAnswered, tellUpdate } from "./telling.server.ts";

const ways = {
  update: tellUpdate,
  answered: tellAnswered,
  "go-on": goOn,
  "let-go": letGo,
};

export function loader({ params: { id } }: Route.LoaderArgs) {
  return redirect(href("/submit-prayer-requests/:id", { id }));
}

export async function action({ request, params: { id, what }, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "prayer:ask");
  const tell = found(Object.entries(ways).find(([name]) => name === what)?.[1], "page");
  const { words, refusal } = await readWords(request, { isOptional: what !== "update" });
  const page = href("/submit-prayer-requests/:id", { id });
  // Without scripts there is no page behind this address to keep the form on.
  if (refusal) return redirectWithNotice(page, { text: prayerMessages.wordsMissing, tone: "error" });
  const told = await tell(site, viewer, id, words);
  if (told === "notShownNow") return redirectWithNotice(page, { text: prayerMessages[told], tone: "error" });
  return redirectWithNotice(page, prayerMessages[told]);
}
