import { type FramedPage, mayFrame } from "../../../platform/http/framing.ts";
import { type PublicFetch, type PublicResponse, RefusedUrl } from "../../../platform/http/public-fetch.ts";
import { storedPathOf } from "../../../platform/storage/names.ts";
import { playerOf } from "./video-links.ts";

/** Whether a link's player works in our page; `unknown` when its site could not be asked. */
export type Verdict = "plays" | "refused" | "unknown";

interface CheckOptions {
  publicFetch: PublicFetch;
  siteUrl: string;
  signal?: AbortSignal | undefined;
}

const oEmbedLimitMs = 3000;

/** A known player is trusted by its URL, unless its site forbids embedding. Of other pages the headers decide. */
export async function judgeLink(link: string, options: CheckOptions): Promise<Verdict> {
  const player = playerOf(link, options.siteUrl);
  if (player?.kind !== "frame") return player ? "plays" : "refused";
  if (!player.isKnown) return judgePage(player.url, options);
  return (await isDenied(player.url, options)) ? "refused" : "plays";
}

/** What a later look finds: `gone` when there is nothing any more, `refused` when our page must not embed it. */
export type Finding = "plays" | "refused" | "gone" | "unknown";

/**
 * Looks again at a link that was accepted. Only what its own site says plainly counts; silence, errors, limits and what
 * another site says to a redirected request are `unknown`.
 *
 * @param hasFile whether our storage has a file at this path.
 */
export async function lookAgain(
  link: string,
  { hasFile, ...options }: CheckOptions & { hasFile: (path: string) => Promise<boolean> },
): Promise<Finding> {
  const player = playerOf(link, options.siteUrl);
  if (!player) return "unknown";
  const ownPath = player.kind === "file" ? storedPathOf(player.url) : undefined;
  if (ownPath !== undefined) return (await hasFile(ownPath)) ? "plays" : "gone";
  if (player.kind === "frame" && player.isKnown) return lookAtKnown(new URL(player.url), options);
  const response = await answerOf(player.url, options);
  if (!response) return "unknown";
  if (response.status === 404 || response.status === 410) return "gone";
  if (response.status < 200 || response.status >= 300) return "unknown";
  return player.kind === "file" || mayFrame(framedPage(response), options.siteUrl) ? "plays" : "refused";
}

/** Players of sites without an open oEmbed cannot be asked about. */
async function lookAtKnown(player: URL, options: CheckOptions): Promise<Finding> {
  const oEmbedUrl = oEmbedOf(player);
  const status = oEmbedUrl && (await answerOf(oEmbedUrl, { ...options, limitMs: oEmbedLimitMs }))?.status;
  if (!status) return "unknown";
  if (status === 404) return "gone";
  if (denials.includes(status)) return "refused";
  return status >= 200 && status < 300 ? "plays" : "unknown";
}

/** The response of the site that was asked; undefined without one, or from another page, such as one that asks for a login. */
async function answerOf(
  url: string,
  { publicFetch, signal, limitMs }: CheckOptions & { limitMs?: number },
): Promise<PublicResponse | undefined> {
  try {
    const response = await publicFetch(url, { signal, ...(limitMs && { limitMs }) });
    return new URL(response.url).host === new URL(url).host ? response : undefined;
  } catch {
    return undefined;
  }
}

/** oEmbed status codes of YouTube (401, 403, 404) and Vimeo (403, 404) for missing or unembeddable videos. */
const denials = [401, 403, 404];

async function isDenied(player: string, options: CheckOptions): Promise<boolean> {
  const finding = await lookAtKnown(new URL(player), options);
  return finding === "gone" || finding === "refused";
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
  return response.status < 300 && mayFrame(framedPage(response), siteUrl) ? "plays" : "refused";
}

function framedPage({ url, header }: PublicResponse): FramedPage {
  return { url, policy: header("content-security-policy"), frameOptions: header("x-frame-options") };
}
