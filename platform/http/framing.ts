/** What a page's headers say of the pages that may show it in a frame. */
export interface FramedPage {
  /** Where the page is. */
  address: string;
  /** `Content-Security-Policy`, several joined by commas. */
  policy: string | undefined;
  /** `X-Frame-Options`, several joined by commas. */
  frameOptions: string | undefined;
}

/**
 * Whether a page lets pages of `origin` show it in a frame, as browsers decide it: `frame-ancestors` of every policy
 * (https://www.w3.org/TR/CSP3/#directive-frame-ancestors), or where no policy has it `X-Frame-Options`
 * (https://html.spec.whatwg.org/#the-x-frame-options-header).
 */
export function mayFrame({ address, policy = "", frameOptions = "" }: FramedPage, origin: string): boolean {
  const page = new URL(address);
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

/** The sources of a policy's first `frame-ancestors`, wrapped so that an empty list is still one. */
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

/** https://www.w3.org/TR/CSP3/#match-url-to-source-expression, where the URL is an origin and so has no path. */
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

/** A source that names http means https too. */
function isScheme({ protocol }: URL, scheme: string): boolean {
  return protocol === scheme || (scheme === "http:" && protocol === "https:");
}

function isHost(host: string, pattern: string): boolean {
  if (pattern === "*") return true;
  if (pattern.startsWith("*.")) return host.endsWith(pattern.slice(1));
  // No address but this one can be named, so that a policy does not hang on who has it now.
  const isAddress = /^[\d.]+$/.test(pattern) && pattern !== "127.0.0.1";
  return !isAddress && host === pattern;
}

function isPort({ protocol, port }: URL, named: string | undefined): boolean {
  if (named === "*") return true;
  const own = port || (protocol === "https:" ? "443" : "80");
  if (named === undefined) return port === "";
  return own === named || (named === "80" && own === "443");
}
