import { storedPathOf } from "../../../platform/storage/names.ts";

export type Player = FramedPlayer | { kind: "file"; url: string };

export interface FramedPlayer {
  kind: "frame";
  url: string;
  /** Whether the URL is the embed URL of a site we know. */
  isKnown: boolean;
}

interface Rule {
  hosts: readonly string[];
  path: RegExp;
  /** The player's URL for what `path` matched, or undefined when the link turns out to show no video. */
  embed: (found: Record<string, string | undefined>, url: URL) => string | undefined;
}

const youtubeHosts = [
  "youtube.com",
  "www.youtube.com",
  "m.youtube.com",
  "music.youtube.com",
  "youtube-nocookie.com",
  "www.youtube-nocookie.com",
];
const facebookHosts = ["facebook.com", "www.facebook.com", "m.facebook.com", "web.facebook.com"];

/** Links that people copy from sites whose players we know, and the URLs of those players. */
const rules: Rule[] = [
  {
    hosts: youtubeHosts,
    path: /^\/watch\/?$/,
    embed: (_, url) => youtube(url.searchParams.get("v") ?? "", url),
  },
  {
    hosts: youtubeHosts,
    path: /^\/(?:shorts|live|embed|v)\/(?<id>[^/]+)\/?$/,
    embed: ({ id = "" }, url) => youtube(id, url),
  },
  { hosts: ["youtu.be"], path: /^\/(?<id>[^/]+)\/?$/, embed: ({ id = "" }, url) => youtube(id, url) },
  {
    hosts: ["vimeo.com", "www.vimeo.com"],
    path: /^(?:\/channels\/[^/]+|\/groups\/[^/]+\/videos|\/manage\/videos)?\/(?<id>\d{1,12})(?:\/(?<hash>[\da-f]+))?\/?$/i,
    embed: vimeo,
  },
  { hosts: ["player.vimeo.com"], path: /^\/video\/(?<id>\d{1,12})\/?$/, embed: vimeo },
  {
    hosts: facebookHosts,
    path: /^\/(?:watch(?:\/live)?\/?|video\.php)$/,
    embed: (_, url) => facebookWatch(url.searchParams.get("v") ?? ""),
  },
  {
    hosts: facebookHosts,
    path: /^\/(?:[\w.-]+\/videos\/(?:[^/]+\/)?\d+|reel\/\d+|share\/[vr]\/[\w-]+)\/?$/,
    embed: (_, url) => facebook(`https://www.facebook.com${url.pathname}`),
  },
  { hosts: ["fb.watch"], path: /^\/[\w-]+\/?$/, embed: (_, url) => facebook(url.origin + url.pathname) },
  {
    hosts: facebookHosts,
    path: /^\/plugins\/video\.php$/,
    embed: (_, url) => knownPlayer(url.searchParams.get("href") ?? ""),
  },
  {
    hosts: ["player.restream.io"],
    path: /^\/$/,
    embed: (_, url) => restream(url.searchParams.get("token") ?? ""),
  },
  {
    hosts: ["instagram.com", "www.instagram.com"],
    path: /^\/(?!share\/)(?:[\w.]+\/)?(?:p|reels?|tv)\/(?<code>[\w-]+)(?:\/embed(?:\/captioned)?)?\/?$/,
    // With the trailing slash: without it the site redirects, and a redirected frame looks like a refused one.
    embed: ({ code }) => `https://www.instagram.com/p/${code}/embed/`,
  },
];

/** Pages that show a file or offer it for download, at URLs that end as the file's name does. */
const pagesOfFiles: { hosts: RegExp; isPage: (url: URL) => boolean }[] = [
  {
    hosts: /^(www\.)?dropbox\.com$/,
    isPage: ({ searchParams }) => searchParams.get("raw") !== "1" && searchParams.get("dl") !== "1",
  },
  { hosts: /^(www\.)?(github|gitlab)\.com$/, isPage: ({ pathname }) => /\/blob\//.test(pathname) },
  { hosts: /(^|\.)(wikimedia|wikipedia)\.org$/, isPage: ({ pathname }) => pathname.startsWith("/wiki/") },
  { hosts: /^(www\.)?archive\.org$/, isPage: ({ pathname }) => pathname.startsWith("/details/") },
  {
    hosts: /^(drive|docs)\.google\.com$|(^|\.)(1drv\.ms|sharepoint\.com|onedrive\.live\.com)$/,
    isPage: () => true,
  },
];

/** An https URL with a host and without a name or password. */
const httpsUrl = /^https:\/\/[^/?#@]+(?:[/?#]|$)/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop some of these and so read another URL
const misread = /[\u0000-\u0020\u007f-\u009f\\\s]/u;
/** The host as written, so that no other spelling passes for a known one. */
const writtenHost = /^https:\/\/([a-z\d.-]+)(?::443)?(?:[/?#]|$)/i;

/** The player for a link that staff entered; undefined when it is not accepted. `siteUrl` identifies our files. */
export function playerOf(link: string, siteUrl?: string): Player | undefined {
  if (misread.test(link)) return undefined;
  const own = ownFile(link, siteUrl);
  if (own) return { kind: "file", url: own };
  if (!httpsUrl.test(link) || !URL.canParse(link)) return undefined;
  const known = knownPlayer(link);
  if (known) return { kind: "frame", url: known, isKnown: true };
  if (isFile(new URL(link))) return { kind: "file", url: link };
  return { kind: "frame", url: link, isKnown: false };
}

/**
 * What a link leads to. A recording is only heard, and its URL ends as its type does, because Apple's directory
 * requires that of an enclosure (https://help.apple.com/itc/podcasts_connect/#/itcb54353390). Feeds also name their
 * pictures and leaflets.
 */
export function kindOfLink(link: string): "film" | "sound" | "other" {
  const player = playerOf(link);
  if (link === "") return "other";
  if (player?.kind === "file" || player?.isKnown || !URL.canParse(link)) return "film";
  const { pathname } = new URL(link);
  if (/\.(?:mp3|m4a|m4b|aac|oga|ogg|opus|wav|flac)$/i.test(pathname)) return "sound";
  return endsAsOther.test(pathname) ? "other" : "film";
}

const endsAsOther =
  /\.(?:jpe?g|png|gif|webp|avif|heic|svg|pdf|docx?|pptx?|xlsx?|odt|odp|rtf|txt|epub|zip|vtt|srt|json|xml|rss)$/i;

export function isFilm(link: string): boolean {
  return kindOfLink(link) === "film";
}

/** Whether a link is one to the playlist of an HLS stream, which our own player plays. A policy can name its host. */
export function isHlsStream(link: string): boolean {
  const hasPlainHost = /^https:\/\/[a-z\d.-]+(?::\d{1,5})?\//i.test(link) && URL.canParse(link);
  return hasPlainHost && !misread.test(link) && /\.m3u8$/i.test(new URL(link).pathname);
}

function isFile(url: URL): boolean {
  if (!/\.(?:mp4|webm|m4v)$/i.test(url.pathname)) return false;
  return !pagesOfFiles.some(({ hosts, isPage }) => hosts.test(url.hostname) && isPage(url));
}

const allowed = ["autoplay", "encrypted-media", "fullscreen", "picture-in-picture"];

/** Attributes of a player's frame; an unknown site may not navigate the whole page. */
export function frameSettings({ isKnown }: FramedPlayer) {
  return {
    referrerPolicy: "strict-origin-when-cross-origin",
    allow: allowed.join("; "),
    ...(!isKnown && {
      sandbox: "allow-scripts allow-same-origin allow-forms allow-popups allow-presentation",
    }),
  } as const;
}

/** The same for a frame with `srcdoc`. Without an origin it would allow all these to our own pages alone. */
export function posterSettings(player: FramedPlayer) {
  const { origin } = new URL(player.url);
  return { ...frameSettings(player), allow: allowed.map((feature) => `${feature} ${origin}`).join("; ") };
}

const autoplay: Record<string, string> = {
  "www.youtube-nocookie.com": "1",
  "player.vimeo.com": "1",
  "www.facebook.com": "true",
};

/** The URL of a player that begins by itself, if we know how its site is told so; otherwise that of the player. */
export function playingUrl({ url, isKnown }: FramedPlayer): string {
  const playing = new URL(url);
  const value = autoplay[playing.host];
  if (!isKnown || value === undefined) return url;
  playing.searchParams.set("autoplay", value);
  return playing.href;
}

/** A link as it is stored: our own files lose the site's origin, so that they are found when it changes. */
export function linkToStore(link: string, siteUrl: string): string {
  return ownFile(link, siteUrl) ?? link;
}

export function hostOf(link: string): string {
  return new URL(link).host.replace(/^www\./, "");
}

function ownFile(link: string, siteUrl: string | undefined): string | undefined {
  if (!storedPathOf(link, siteUrl)?.startsWith("media/")) return undefined;
  const { pathname, search, hash } = new URL(link, siteUrl ?? "https://relative.invalid");
  return pathname + search + hash;
}

function knownPlayer(link: string): string | undefined {
  const host = writtenHost.exec(link)?.[1]?.toLowerCase();
  if (host === undefined || misread.test(link) || !URL.canParse(link)) return undefined;
  const url = new URL(link);
  for (const { hosts, path, embed } of rules) {
    const found = hosts.includes(host) ? path.exec(url.pathname) : null;
    const player = found && embed(found.groups ?? {}, url);
    if (player) return player;
  }
  return undefined;
}

/** Names in the place of a video's id that play something else. */
const notVideos = ["videoseries", "live_stream"];

function youtube(id: string, url: URL): string | undefined {
  if (!/^[\w-]{11}$/.test(id) || notVideos.includes(id)) return undefined;
  const start = startOf(url);
  return `https://www.youtube-nocookie.com/embed/${id}${start ? `?start=${start}` : ""}`;
}

/** The picture that YouTube shows for a video; undefined for the players of other sites. */
export function youtubeStill(player: string): string | undefined {
  const [, id] = /^https:\/\/www\.youtube-nocookie\.com\/embed\/([\w-]{11})/.exec(player) ?? [];
  return id && `https://i.ytimg.com/vi/${id}/hqdefault.jpg`;
}

function vimeo({ id, hash }: Record<string, string | undefined>, url: URL): string {
  const secret = hash ?? url.searchParams.get("h") ?? "";
  const start = startOf(url);
  return `https://player.vimeo.com/video/${id}${/^[\da-f]+$/i.test(secret) ? `?h=${secret}` : ""}${start ? `#t=${start}s` : ""}`;
}

/** Restream names a stream by a token that its page for embedding shows. */
function restream(token: string): string | undefined {
  return /^[\w-]{8,100}$/.test(token) ? `https://player.restream.io/?token=${token}` : undefined;
}

function facebookWatch(id: string): string | undefined {
  return /^\d+$/.test(id) ? facebook(`https://www.facebook.com/watch/?v=${id}`) : undefined;
}

function facebook(video: string): string {
  return `https://www.facebook.com/plugins/video.php?href=${encodeURIComponent(video)}&show_text=false`;
}

const day = 24 * 60 * 60;

/** Seconds from the start, of `t=90`, `t=1m30s` or `start=90`; 0 when a link has none. */
function startOf({ searchParams, hash }: URL): number {
  const time =
    searchParams.get("t") ?? searchParams.get("start") ?? new URLSearchParams(hash.slice(1)).get("t") ?? "";
  const found = /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,5})s?)?$/.exec(time) ?? [];
  const [hours, minutes, seconds] = found.slice(1).map((number) => Number(number ?? 0));
  const start = (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0);
  return start < day ? start : 0;
}
