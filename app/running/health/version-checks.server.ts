import packageJson from "../../../package.json" with { type: "json" };
import { compareReleases, isRelease } from "../../../platform/releases/releases.ts";
import { formatMoment } from "../../dates/dates.ts";
import {
  awaitedByItself,
  type Look,
  mostNights,
  newerIn,
  readLook,
  readOwnUpdate,
  spoken,
} from "../newer-versions/known-version.server.ts";
import type { Installation } from "./examine.server.ts";
import { advice, type Finding, good, unknown, wrong } from "./finding.ts";

const { version: ownVersion } = packageJson;
const day = 24 * 60 * 60_000;
const longestUnasked = 7 * day;
const longestUpdate = day / 4;
const shownChanges = 3;

/** Whether a newer version of the site is out. Nothing is asked now: the site looks once a day. */
export async function versionIsNewest(
  { db, settings, clock }: Installation,
  running = ownVersion,
): Promise<Finding | undefined> {
  const look = settings.updates.from === "off" ? undefined : await readLook(db);
  const newer = newerIn(look, running);
  if (newer) {
    const tag = settings.updates.at && awaitedByItself(look, await readOwnUpdate(db), running, clock());
    const own = tag
      ? `The site updates itself to ${spoken(tag.name)} at ${settings.updates.at}, after a backup that was proved.`
      : "Please ask the person who runs the server to update it: npm run update, in the folder of its sources.";
    const text = newer.news?.security
      ? `Version ${spoken(newer.name)} is out, and mends weaknesses. This is ${running}.`
      : `Version ${spoken(newer.name)} is out. This is ${running}.`;
    const nextStep = [own, ...whatOf(newer)].join(" ");
    return newer.news?.security ? wrong(text, nextStep) : advice(text, nextStep);
  }
  if (look?.problem && clock().getTime() - Date.parse(look.problem.since) > longestUnasked)
    return unknown(
      `Since ${formatMoment(look.problem.since)} nobody can say whether a newer version is out: ${look.problem.reason}.`,
      "Please ask the person who runs the server whether git reaches the place where its sources come from. UPDATE_FROM in the settings names another one; off ends looking.",
    );
  return look?.lookedAt ? good(`No version is newer than this one, ${running}.`) : undefined;
}

/** Whether the site's last update of its own ended well. */
export async function ownUpdateIsDone(
  { db, settings, clock }: Installation,
  running = ownVersion,
): Promise<Finding | undefined> {
  const last = await readOwnUpdate(db);
  if (!last || last.ended?.hasSucceeded || has(running, last.name)) return undefined;
  const { ended } = last;
  const isTriedAgain = settings.updates.at !== undefined && last.nights < mostNights;
  const tried = isTriedAgain ? "It is tried again." : "It is not tried again.";
  if (ended)
    return wrong(
      `The site could not update itself to ${spoken(last.name)}: ${ended.said}`,
      `${tried} The log of that night says more: journalctl --unit narthex-update, or where the command is run.`,
    );
  if (clock().getTime() - Date.parse(last.beganAt) < longestUpdate) return undefined;
  return wrong(
    `The site began to update itself to ${spoken(last.name)} on ${formatMoment(last.beganAt)}, and that has not ended.`,
    "Please run npm run update in the folder of its sources: it goes on, or goes back.",
  );
}

/** Whether a version is another one, or newer than that. A church's own number says neither. */
function has(version: string, other: string): boolean {
  if (!isRelease(version) || !isRelease(other)) return spoken(other) === version;
  return compareReleases(version, other) >= 0;
}

function whatOf({ news, hasMoved }: NonNullable<Look["newest"]>): string[] {
  const moved = hasMoved
    ? ["Its tag led to another commit before, so the site does not update itself to it."]
    : [];
  if (!news) return [...moved, "What it changes could not be read."];
  const hand = news.hand === undefined ? [] : [`It needs a hand. ${news.hand}`];
  const items = news.changes.flatMap(({ items }) => items);
  const all = news.changes.reduce((sum, { items, more }) => sum + items.length + more, 0);
  const shown = items.slice(0, shownChanges);
  const rest = all - shown.length;
  return [
    ...moved,
    ...hand,
    ...(shown.length > 0 ? [`It brings: ${shown.join(" ")}`] : []),
    ...(rest > 0 ? [`And ${rest} more, in CHANGELOG.md.`] : []),
  ];
}
