import {
  compareReleases,
  newestFirst,
  type Release,
  readChangelog,
  releasesBetween,
} from "../../../platform/releases/releases.ts";
import {
  listTags,
  type RemoteLimits,
  type RemoteTag,
  readFileOf,
} from "../../../platform/releases/remote.ts";
import { type Look, type News, spoken } from "./known-version.server.ts";

/** The most that is stored and mailed of what people elsewhere wrote. */
const most = { groups: 8, items: 12, letters: 300, lettersOfHand: 1000 };
const mostBytesOfChangelog = 500_000;

type Newest = NonNullable<Look["newest"]>;

/**
 * The newest version that a git repository has, if it is newer than the one that runs. Its changelog is fetched once.
 *
 * @param known what was found before, and when this look is.
 * @throws when the repository cannot be asked.
 */
export async function findNewer(
  url: string,
  running: string,
  { known, at }: { known: Newest | undefined; at: string },
  limits?: RemoteLimits,
): Promise<{ newest: Newest | undefined; problem?: string }> {
  const tags = await listTags(url, limits);
  const [name] = newestFirst(tags.map((tag) => tag.name));
  const tag = tags.find((tag) => tag.name === name);
  if (!tag || compareReleases(tag.name, running) <= 0) return { newest: undefined };
  const before = known?.name === tag.name ? known : undefined;
  const hasMoved = before !== undefined && (before.hasMoved || before.commit !== tag.commit);
  const isKnown = before?.from === running && before.commit === tag.commit && before.news !== undefined;
  const since = (known?.from === running && known.since) || at;
  if (isKnown) return { newest: { ...before, hasMoved, since } };
  const newest = { ...tag, from: running, hasMoved, since };
  try {
    const changelog = await readFileOf(url, tag, "CHANGELOG.md", {
      mostBytes: mostBytesOfChangelog,
      ...limits,
    });
    return { newest: { ...newest, news: newsIn(readChangelog(changelog), running, tag, tags) } };
  } catch (error) {
    return { newest, problem: error instanceof Error ? error.message : String(error) };
  }
}

/** What the versions after `running` up to a tag bring; undefined if the changelog does not say of the last. */
export function newsIn(
  changelog: readonly Release[],
  running: string,
  tag: RemoteTag,
  tags: readonly RemoteTag[],
): News | undefined {
  const releases = releasesBetween(changelog, running, tag.name);
  const [newest] = releases;
  if (!newest || compareReleases(newest.version, tag.name) !== 0) return undefined;
  const hands = releases.flatMap(({ version, hand }) => (hand === undefined ? [] : `${version}: ${hand}`));
  const security = releases.find(({ isSecurity }) => isSecurity);
  const byItself = lastWithoutHand(releases, tags);
  return {
    ...(security && { security: security.version }),
    ...(hands.length > 0 && { hand: shortened(hands.toReversed().join(" "), most.lettersOfHand) }),
    changes: changesIn(releases),
    ...(byItself && { byItself }),
  };
}

function lastWithoutHand(releases: readonly Release[], tags: readonly RemoteTag[]): RemoteTag | undefined {
  const first = releases.findLastIndex(({ hand }) => hand !== undefined);
  const free = new Set(releases.slice(first + 1).map(({ version }) => spoken(version)));
  const [name] = newestFirst(tags.map((tag) => tag.name).filter((name) => free.has(spoken(name))));
  return tags.find((tag) => tag.name === name);
}

function changesIn(releases: readonly Release[]): News["changes"] {
  const all = releases.flatMap(({ changes }) => changes);
  const groups = [...Map.groupBy(all, ({ who }) => who)].slice(0, most.groups);
  return groups.map(([who, changes]) => {
    const items = changes.flatMap(({ items }) => items);
    const shown = items.slice(0, most.items).map((item) => shortened(item, most.letters));
    return { who, items: shown, more: items.length - shown.length };
  });
}

function shortened(text: string, letters: number): string {
  return text.length <= letters ? text : `${text.slice(0, letters - 1).trimEnd()}…`;
}
