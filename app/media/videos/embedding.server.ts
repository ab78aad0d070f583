import { mayFrame } from "../../../platform/http/framing.ts";
import { type PublicFetch, type PublicResponse, RefusedUrl } from "../../../platform/http/public-fetch.ts";
import { playerOf } from "./video-links.ts";

/** Whether a link's player works in our page; `unknown` when its site could not be asked. */
export type Verdict = "plays" | "refused" | "unknown";

interface CheckOptions {
  publicFetch: PublicFetch;
  siteUrl: string;
  signal?: AbortSignal | undefined;
}

const oEmbedLimitMs = 3000;

/**
 * Checks a link without a browser. A player of a known site is trusted by its URL, unless its site says that this
 * video must not be embedded. Of any other page the headers decide.
 */
export async function judgeLink(link: string, options: CheckOptions): Promise<Verdict> {
  const player = playerOf(link, options.siteUrl);
  if (player?.kind !== "frame") return player ? "plays" : "refused";
  if (!player.isKnown) return judgePage(player.url, options);
  return (await isDenied(player.url, options)) ? "refused" : "plays";
}

/** oEmbed status codes of YouTube (401, 403, 404) and Vimeo (403, 404) for missing or unembeddable videos. */
const denials = [401, 403, 404];

async function isDenied(player: string, { publicFetch, signal }: CheckOptions): Promise<boolean> {
  const oEmbedUrl = oEmbedOf(new URL(player));
  if (!oEmbedUrl) return false;
  try {
    const { url, status } = await publicFetch(oEmbedUrl, { limitMs: oEmbedLimitMs, signal });
    // A refusal by another page, such as one that asks for a login, says nothing about the video.
    return denials.includes(status) && new URL(url).host === new URL(oEmbedUrl).host;
  } catch {
    return false;
  }
}

function oEmbedOf({ host, pathname, searchParams }: URL): string | undefined {
  const id = pathname.split("/").at(-1) ?? "";
  const secret = searchParams.get("h");
  if (host === "www.youtube-nocookie.com")
    return oEmbed("https://www.youtube.com/oembed", `https://www.youtube.com/watch?v=${id}`);
  if (host === "player.vimeo.com")
    return oEmbed(
      "https://vimeo.com/api/oembed.json",
      `https://vimeo.com/${id}${secret ? `/${secret}` : ""}`,
    );
  return undefined;
}

/** https://oembed.com */
function oEmbed(endpoint: string, video: string): string {
  return `${endpoint}?${new URLSearchParams({ url: video, format: "json" })}`;
}

async function judgePage(url: string, { publicFetch, siteUrl, signal }: CheckOptions): Promise<Verdict> {
  let response: PublicResponse;
  try {
    response = await publicFetch(url, { signal });
  } catch (error) {
    return error instanceof RefusedUrl ? "refused" : "unknown";
  }
  if (response.status >= 500 || response.status === 429) return "unknown";
  const page = {
    url: response.url,
    policy: response.header("content-security-policy"),
    frameOptions: response.header("x-frame-options"),
  };
  return response.status < 300 && mayFrame(page, siteUrl) ? "plays" : "refused";
}
