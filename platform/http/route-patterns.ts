/** What stands for every path that no pattern describes. */
export const anyPath = "/*";

interface Pattern {
  text: string;
  matches: RegExp;
  /** One digit for each segment; of several that match, the first in alphabetical order describes the path best. */
  rank: string;
}

/** The data that a navigation in the browser fetches instead of a page, and instead of the home page. */
const dataEnd = ".data";
const homeData = "/_.data";

/**
 * Returns a function that finds the pattern of a path, such as `/event/:slug` of `/event/easter`. A path says what somebody
 * looked for and may hold a name or a token; its pattern does not, and there are only so many of them.
 *
 * @param patterns in the language of React Router: `:name` is one segment or its beginning, `:name?` may be
 * missing, and `*` at the end is everything.
 */
export function patternFinder(patterns: Iterable<string>): (path: string) => string {
  const known = [...new Set(patterns)].map(patternOf).sort((one, other) => (one.rank < other.rank ? -1 : 1));
  const byFirst = new Map<string, Pattern[]>();
  const dynamic: Pattern[] = [];
  for (const pattern of known) {
    const first = firstOf(pattern.text);
    if (/[:*]/.test(first)) dynamic.push(pattern);
    else byFirst.set(first, [...(byFirst.get(first) ?? []), pattern]);
  }
  const find = (path: string) => {
    const isMatch = ({ matches }: Pattern) => matches.test(path);
    return (byFirst.get(firstOf(path).toLowerCase())?.find(isMatch) ?? dynamic.find(isMatch))?.text;
  };
  return (path) => {
    const plain = withoutEnd(path);
    if (plain === homeData) return `/${dataEnd}`;
    if (!plain.endsWith(dataEnd)) return find(plain) ?? anyPath;
    const page = find(plain.slice(0, -dataEnd.length));
    return page === undefined ? anyPath : page + dataEnd;
  };
}

/** Without the slashes at its end. A regular expression would look at a row of slashes once for each of them. */
function withoutEnd(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
}

function firstOf(path: string): string {
  return path.split("/", 2)[1] ?? "";
}

function patternOf(text: string): Pattern {
  const segments = text.split("/").slice(1);
  const matches = new RegExp(`^${segments.map(sourceOf).join("")}$`, "i");
  return { text, matches, rank: segments.map(rankOf).join("") };
}

function sourceOf(segment: string): string {
  if (segment === "*") return "/.*";
  if (segment.endsWith("?")) return `(?:${sourceOf(segment.slice(0, -1))})?`;
  const [, name = "", rest = segment] = /^(:\w+)(.*)/.exec(segment) ?? [];
  return `/${name && "[^/]+"}${rest.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}`;
}

function rankOf(segment: string): string {
  if (segment === "*") return "3";
  if (!segment.startsWith(":")) return "0";
  return /^:\w+\??$/.test(segment) ? "2" : "1";
}
