/** The headers of a page that decide who may show it in a frame. */
export interface FramedPage {
  url: string;
  policy: string | undefined;
  frameOptions: string | undefined;
}

/**
 * Whether pages of `origin` may show this page in a frame, as browsers decide it: by `frame-ancestors` in every policy
 * (https://www.w3.org/TR/CSP3/#directive-frame-ancestors), or, when no policy has one, by `X-Frame-Options`
 * (https://html.spec.whatwg.org/#the-x-frame-options-header).
 */
export function mayFrame({ url, policy = "", frameOptions = "" }: FramedPage, origin: string): boolean {
  const page = new URL(url);
  const ancestor = new URL(origin);
  const lists = policy.split(",").flatMap((one) => frameAncestors(one) ?? []);
  if (lists.length > 0) return lists.every((sources) => isListed(ancestor, sources, page));
  return optionsPermit(frameOptions, page.origin === ancestor.origin);
}

function optionsPermit(frameOptions: string, isSameOrigin: boolean): boolean {
  const options = new Set(frameOptions.split(",").map((option) => option.trim().toLowerCase()));
  if (options.size > 1) return !["deny", "allowall", "sameorigin"].some((option) => options.has(option));
  return !options.has("deny") && (isSameOrigin || !options.has("sameorigin"));
}

/** The sources of a policy's first `frame-ancestors`, wrapped to tell an empty list from a missing one. */
function frameAncestors(policy: string): [sources: string[]] | undefined {
  for (const directive of policy.split(";")) {
    const [name = "", ...sources] = directive.trim().split(/[\t\n\f\r ]+/);
    if (name.toLowerCase() === "frame-ancestors") return [sources];
  }
  return undefined;
}

function isListed(ancestor: URL, sources: string[], page: URL): boolean {
  return sources.some((source) => isMatch(ancestor, source.toLowerCase(), page));
}

const hostSource =
  /^(?:(?<scheme>[a-z][a-z\d+.-]*):\/\/)?(?<host>\*|(?:\*\.)?[a-z\d_-]+(?:\.[a-z\d_-]+)*\.?)(?::(?<port>\d+|\*))?(?<path>\/.*)?$/;

/** https://www.w3.org/TR/CSP3/#match-url-to-source-expression, for a URL that is an origin and has no path. */
function isMatch(url: URL, source: string, page: URL): boolean {
  if (source === "*") return /^https?:$/.test(url.protocol);
  if (source === "'self'") return url.origin === page.origin;
  const scheme = /^(?<scheme>[a-z][a-z\d+.-]*):$/.exec(source)?.groups?.scheme;
  if (scheme !== undefined) return isScheme(url, `${scheme}:`);
  const parts = hostSource.exec(source)?.groups;
  if (!parts) return false;
  return (
    isScheme(url, parts.scheme === undefined ? page.protocol : `${parts.scheme}:`) &&
    isHost(url.hostname, parts.host ?? "") &&
    isPort(url, parts.port) &&
    (parts.path ?? "/") === "/"
  );
}

function isScheme({ protocol }: URL, scheme: string): boolean {
  return protocol === scheme || (scheme === "http:" && protocol === "https:");
}

function isHost(host: string, pattern: string): boolean {
  if (pattern === "*") return true;
  if (pattern.startsWith("*.")) return host.endsWith(pattern.slice(1));
  // As the standard says, 127.0.0.1 is the only IP url that a source can match.
  const isAddress = /^[\d.]+$/.test(pattern) && pattern !== "127.0.0.1";
  return !isAddress && host === pattern;
}

function isPort({ protocol, port }: URL, named: string | undefined): boolean {
  if (named === "*") return true;
  const own = port || (protocol === "https:" ? "443" : "80");
  if (named === undefined) return port === "";
  return own === named || (named === "80" && own === "443");
}
