import { hour } from "../../../platform/every.ts";
import type { Log } from "../../../platform/log.ts";
import { compareReleases } from "../../../platform/releases/releases.ts";
import type { RemoteLimits } from "../../../platform/releases/remote.ts";
import type { Settings } from "../../../platform/settings/environment.ts";
import { withoutSecrets } from "../../../platform/settings/without-secrets.ts";
import { type ChangingSite, changeBySite } from "../../changes/change.server.ts";
import type { Letter } from "../../mail/kinds/letter.ts";
import { writingToStaff } from "../../mail/language/readers.server.ts";
import { tellThoseWhoMay } from "../../mail/those-who-may.server.ts";
import type { PublishedFacts } from "../../pages/originals/facts.ts";
import { showsSample } from "../../pages/texts/sample-state.server.ts";
import {
  awaitedByItself,
  type Look,
  newerIn,
  readLook,
  readOwnUpdate,
  saveLook,
  spoken,
} from "./known-version.server.ts";
import { newerVersionMail } from "./newer-version-mail.tsx";
import { findNewer } from "./remote-versions.server.ts";

const day = 24 * hour;

export interface LookingSite extends ChangingSite {
  facts: PublishedFacts;
  settings: Settings;
  log: Log;
  /** The git repository whose versions count; undefined where nobody looks. */
  sources: string | undefined;
  /** The version that runs. */
  running: string;
  limits?: RemoteLimits;
  /** At least 0 and less than 1. */
  random?: () => number;
}

/** Looks once a day whether a newer version is out, and tells those who look after the site once a month. */
export async function lookForNewerVersion(site: LookingSite, signal?: AbortSignal): Promise<void> {
  const { db, sources, clock, random = Math.random } = site;
  // A site that somebody only tries out is nobody's to update.
  if (!sources || (await showsSample(db))) return;
  const now = clock();
  const last = await readLook(db);
  if (last && !isDue(last, now)) return;
  // Not all churches at the same hour, and the first time not while a site is being set up.
  const inMs = last ? (0.95 + 0.1 * random()) * day : hour + random() * (day - hour);
  const nextAt = new Date(now.getTime() + inMs).toISOString();
  const look = last ? { ...(await lookNow(site, last, signal)), nextAt } : { nextAt };
  if (signal?.aborted) return;
  const letters = await lettersAbout(site, look);
  const newer = newerIn(look, site.running);
  const security = newer?.news?.security ?? look.told?.security;
  const told =
    letters.length > 0 && newer
      ? { at: now.toISOString(), name: newer.name, ...(security && { security }) }
      : look.told;
  await changeBySite(site, async (change) => {
    for (const letter of letters) await change.mail(letter);
    await saveLook(change, { ...look, ...(told && { told }) });
  });
}

/** A moment further ahead was written by a clock that was wrong. */
function isDue({ nextAt }: Look, now: Date): boolean {
  const inMs = Date.parse(nextAt) - now.getTime();
  return !(inMs > 0 && inMs <= 2 * day);
}

async function lookNow(site: LookingSite, last: Look, signal: AbortSignal | undefined): Promise<Look> {
  const { sources = "", running, settings, clock, log, limits } = site;
  const { problem: before, ...kept } = last;
  const at = clock().toISOString();
  const failed = (text: string) => {
    const reason = withoutSecrets(settings, text);
    if (!signal?.aborted) log.warn({ reason }, "the versions of the site's sources could not be read");
    return { problem: { since: before?.since ?? at, reason } };
  };
  try {
    const { newest, problem } = await findNewer(
      sources,
      running,
      { known: last.newest, at },
      { ...limits, signal },
    );
    const { newest: _, ...others } = kept;
    const found = { ...others, ...(newest && { newest }) };
    return problem === undefined ? { ...found, lookedAt: at } : { ...found, ...failed(problem) };
  } catch (error) {
    return { ...kept, ...failed(error instanceof Error ? error.message : String(error)) };
  }
}

async function lettersAbout(site: LookingSite, look: Look): Promise<Letter[]> {
  const { db, settings, facts, running, clock } = site;
  const newer = newerIn(look, running);
  if (!newer || !isToBeTold(look, newer, clock())) return [];
  // The mail about its outcome says it.
  if (settings.updates.at && awaitedByItself(look, await readOwnUpdate(db), running, clock())) return [];
  const { name: congregation } = await facts.read("congregation");
  const mail = await writingToStaff(() =>
    newerVersionMail({
      congregation,
      link: `${settings.siteUrl}/staff/health`,
      version: spoken(newer.name),
      running,
      news: newer.news,
    }),
  );
  return tellThoseWhoMay(site, "site:operate", { kind: "duty", mail });
}

function isToBeTold({ told }: Look, { news }: NonNullable<Look["newest"]>, now: Date): boolean {
  if (!told || told.at > now.toISOString()) return true;
  const { security } = news ?? {};
  if (security && (!told.security || compareReleases(security, told.security) > 0)) return true;
  // Some hours less than whole days, because the hour of looking moves.
  return now.getTime() - Date.parse(told.at) > 29.5 * day;
}
