import type { RouterContextProvider } from "react-router";
import { isNamed } from "../../../platform/http/entity-tags.ts";
import { here } from "../../contexts.ts";
import { sharedBy } from "../../look/present/present-look.server.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import type { ChurchEvent } from "../listed-dates.server.ts";
import { shareWords } from "./share-words.ts";

export async function answerSharePicture(
  context: Readonly<RouterContextProvider>,
  { method, headers: asked }: Request,
  event: ChurchEvent,
  today: string,
): Promise<Response> {
  const { site, log, clientNetwork } = here(context);
  const { name, accent } = await sharedBy(site.facts);
  const words = shareWords(event, today, name);
  const { eventUrl: pictureUrl, isCancelled } = event;
  const wanted = { words, isCancelled, colour: accent, pictureUrl, clientNetwork };
  const picture = await site.sharePictures.find(wanted).catch((error: unknown) => {
    log.warn({ err: error, eventId: event.eventId }, "the picture of a shared event could not be drawn");
  });
  if (!picture) return redirect(event.eventUrl || "/share.jpg");
  const headers = new Headers({ ETag: picture.etag });
  if (isNamed(asked.get("if-none-match"), picture.etag)) return new Response(null, { status: 304, headers });
  headers.set("Content-Type", "image/jpeg");
  headers.set("Content-Length", String(picture.bytes.length));
  return new Response(method === "HEAD" ? null : new Uint8Array(picture.bytes), { headers });
}
