/** A version of which `CHANGELOG.md` has an entry. */
export interface Release {
  /** Such as `1.2.0`. */
  version: string;
  /** Whether its heading says so: `## 1.2.0 (security)`. */
  isSecurity: boolean;
  /** What somebody must do for it, after `Needs a hand:`. */
  hand: string | undefined;
  changes: Changes[];
}

interface Changes {
  /** Such as `For visitors`. */
  who: string;
  /** Each in one line, without the marks of Markdown. */
  items: string[];
}

const releaseName = /^v?(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})$/;
const heading = /^(\S{1,30})( \(security\))?$/;
const marks = /[*`]/g;

/** Whether the name of a tag is that of a version. Names of drafts of one, such as `v1.2.0-rc.1`, are not. */
export function isRelease(name: string): boolean {
  return releaseName.test(name);
}

/** Negative if the first is the older one, 0 if both are the same version, with or without a `v`. */
export function compareReleases(one: string, other: string): number {
  const [ones, others] = [numbersOf(one), numbersOf(other)];
  const at = ones.findIndex((part, index) => part !== others[index]);
  return at === -1 ? 0 : (ones[at] ?? 0) - (others[at] ?? 0);
}

function numbersOf(name: string): number[] {
  const [, ...parts] = releaseName.exec(name) ?? [];
  if (parts.length === 0) throw new Error(`${name} is not the name of a version.`);
  return parts.map(Number);
}

/** Those of the names that are versions, the newest first. */
export function newestFirst(names: readonly string[]): string[] {
  return names.filter(isRelease).toSorted((one, other) => compareReleases(other, one));
}

/** Reads `CHANGELOG.md`. What has another form than ours is left out. */
export function readChangelog(text: string): Release[] {
  const [, ...entries] = text.replaceAll("\r\n", "\n").split(/^## /m);
  return entries.flatMap((entry) => {
    const [first = "", ...lines] = entry.split("\n");
    const [, version = "", security] = heading.exec(first.trim()) ?? [];
    if (!isRelease(version)) return [];
    return [{ version, isSecurity: security !== undefined, ...readEntry(lines) }];
  });
}

/** The versions after one up to another, the newest first. */
export function releasesBetween(releases: readonly Release[], after: string, upTo: string): Release[] {
  return releases
    .filter(({ version }) => compareReleases(version, after) > 0 && compareReleases(version, upTo) <= 0)
    .toSorted((one, other) => compareReleases(other.version, one.version));
}

function readEntry(lines: readonly string[]): Pick<Release, "hand" | "changes"> {
  const changes: Changes[] = [];
  let hand: string | undefined;
  let isInHand = false;
  for (const line of lines) {
    const text = line.replace(marks, "").trim();
    const items = changes.at(-1)?.items;
    if (text.startsWith("Needs a hand:")) {
      hand = [hand, text.slice("Needs a hand:".length).trim()].filter(Boolean).join(" ");
      isInHand = true;
    } else if (text === "") isInHand = false;
    else if (isInHand) hand = `${hand} ${text}`;
    else if (/^For [a-z ]{1,40}$/.test(text)) changes.push({ who: text, items: [] });
    else if (line.startsWith("- ")) items?.push(text.slice(2));
    else if (line.startsWith("  ") && items?.length) items.push(`${items.pop()} ${text}`);
  }
  return { hand, changes };
}
