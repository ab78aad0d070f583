import { parseWithZod } from "@conform-to/zod/v4";
import { permitted } from "../../../contexts.ts";
import type { Route } from "./+types/preview";
import { previewEvent } from "./dates-preview.server.ts";
import { datesFrom, placeFrom } from "./event-fields.ts";
import { eventDatesSchema } from "./event-schema.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "events:write");
  const { searchParams } = new URL(request.url);
  const submission = parseWithZod(searchParams, { schema: eventDatesSchema });
  if (submission.status !== "success")
    return Response.json({ words: "", dates: [], notes: [], isSeries: false });
  const event = { ...datesFrom(submission.value), ...placeFrom(submission.value) };
  const id = searchParams.get("event")?.replaceAll("\0", "");
  return Response.json(await previewEvent(site, viewer, { ...event, id }));
}
