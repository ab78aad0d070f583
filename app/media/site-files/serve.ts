import { fileTypes } from "../../../platform/storage/file-types.ts";
import { storedPathOf } from "../../../platform/storage/names.ts";
import { download, storeAddress } from "../../../platform/storage/protocol/download.ts";
import { here } from "../../contexts.ts";
import { nameOfUpload } from "../../pages/originals/uploaded-files.ts";
import { found } from "../../serving/responses/found.ts";
import { isRecording } from "../files/files.ts";
import type { Route } from "./+types/serve";
import { shownTo } from "./shown-to.server.ts";

/** Players and podcast programs of other sites may use it. A 404 for people who see nothing that names it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { site, viewer } = here(context);
  const name = nameOfUpload(params.id);
  const file = found((await site.siteFiles.find([name])).get(name), "file");
  const audience = found(await shownTo(site, viewer, params.id), "file");
  const asked = new URL(file.url, site.settings.siteUrl);
  asked.searchParams.set("alt", "media");
  const path = found(storedPathOf(asked.href, site.settings.siteUrl), "file");
  const asking = new Request(asked, request);
  // The start of the bytes, by which they were stored, does not tell sound from a film.
  const { contentType } = fileTypes[file.type];
  const kind = new URL(request.url).searchParams.has("download") ? "attachment" : "inline";
  const contentDisposition = `${kind}; filename*=UTF-8''${encodeURIComponent(file.name)}`;
  const isFirst = request.method === "GET" && !request.headers.has("if-none-match");
  const address =
    isFirst &&
    (await storeAddress(site.storage, asking, path, { contentType, contentDisposition }, patience));
  if (address)
    return new Response(null, {
      status: 302,
      headers: {
        Location: address,
        "Cache-Control": "no-store",
        "Cross-Origin-Resource-Policy": "cross-origin",
      },
    });
  const response = await download(site.storage, asking, path);
  if (response.ok) response.headers.set("Content-Type", contentType);
  // The same URL may have other bytes tomorrow; asking again costs a 304.
  response.headers.set("Cache-Control", audience === "everybody" ? "public, no-cache" : "private, no-store");
  response.headers.set("Content-Disposition", contentDisposition);
  response.headers.set("Cross-Origin-Resource-Policy", "cross-origin");
  if (isRecording(file.type)) response.headers.set("Content-Security-Policy", playable);
  return response;
}

/** Seconds. A player asks for further parts at the URL to which it was led first, also after a pause. */
const patience = 6 * 60 * 60;

/** Without scripts, a link to a moment of a recording opens the browser's own player, which reads the file again. */
const playable = "default-src 'none'; media-src 'self'; sandbox allow-same-origin";
