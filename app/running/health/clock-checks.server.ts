import { sql } from "kysely";
import packageJson from "../../../package.json" with { type: "json" };
import { isLoopback } from "../../../platform/http/loopback.ts";
import { dateFormat } from "../../../platform/language/locale.ts";
import { formatMoment } from "../../dates/dates.ts";
import { findDoubt } from "../clock/site-clock.server.ts";
import type { Installation, ReachableInstallation } from "./examine.server.ts";
import { advice, type Finding, good, unknown, wrong } from "./finding.ts";
import { longestAnswerMs } from "./url-checks.server.ts";

const toleranceMs = 2 * 60_000;

/** Compares with the clock of PostgreSQL, or of the server that answers at the site's URL. */
export async function clockIsRight(installation: ReachableInstallation): Promise<Finding> {
  const { clock } = installation;
  const others = await Promise.all([clockOfDatabase(installation), clockOfSite(installation)]);
  const compared = others.filter((other) => other !== undefined);
  const far = compared.find(({ date }) => Math.abs(date.getTime() - clock().getTime()) > toleranceMs);
  if (far) {
    const difference = Math.round(Math.abs(far.date.getTime() - clock().getTime()) / 60_000);
    return wrong(
      `The server’s clock differs by ${difference} minutes from that of ${far.of}.`,
      "Please let the machine set its clock from the network, with timedatectl set-ntp true or its own settings. Mails, codes and scheduled work depend on it.",
    );
  }
  const [first] = compared;
  if (first) return good(`The server’s clock agrees with that of ${first.of}.`);
  return unknown(
    "The server’s clock could not be compared with another one.",
    "Please compare the time shown for the congregation’s time zone with your own clock.",
  );
}

export async function clockIsBelieved({ db, clock }: Installation): Promise<Finding | undefined> {
  const doubt = await findDoubt(db, clock());
  if (!doubt) return undefined;
  return wrong(
    `The server’s clock says ${formatMoment(doubt.now)}, and the newest moment that the site knows is ${formatMoment(doubt.known)}. Until it is clear which is right, nothing is deleted, ended or mailed.`,
    "If the clock is wrong, please set it, with timedatectl set-ntp true or the machine’s own settings: the site notices by itself. If it is right, please say so on Overview.",
    { to: "/staff", label: "See Overview" },
  );
}

interface OtherClock {
  of: string;
  date: Date;
}

async function clockOfDatabase({ db, settings }: Installation): Promise<OtherClock | undefined> {
  if (!settings.databaseUrl) return undefined;
  // A database that does not respond is another check's finding.
  const asked = sql<{ at: Date }>`select clock_timestamp() as at`.execute(db).catch(() => undefined);
  const at = (await asked)?.rows[0]?.at;
  return at && { of: "the database", date: new Date(at) };
}

async function clockOfSite({ settings, askSite }: ReachableInstallation): Promise<OtherClock | undefined> {
  const { siteUrl } = settings;
  // There is only this machine's own clock.
  if (isLoopback(siteUrl)) return undefined;
  const answer = await askSite(siteUrl, longestAnswerMs).catch(() => undefined);
  return answer?.date && { of: siteUrl, date: answer.date };
}

export async function timeZoneIsSet(timeZone: string, now: Date): Promise<Finding> {
  const nextStep = "Please choose your own, such as Europe/London.";
  const link = { to: "/facts/congregation/edit", label: "Change the congregation’s details" };
  try {
    const time = dateFormat({ timeStyle: "short", dateStyle: "long", timeZone });
    if (/^(Etc\/|UTC$|GMT$)/i.test(timeZone))
      return advice(`The congregation’s time zone is ${timeZone}, which has no summer time.`, nextStep, link);
    return good(`In the congregation’s time zone, ${timeZone}, it is ${time.format(now)}.`);
  } catch {
    return wrong(`The congregation’s time zone ${timeZone} does not exist.`, nextStep, link);
  }
}

const oldestNode = 26;

export async function nodeIsNew(version: string): Promise<Finding> {
  if (Number.parseInt(version, 10) >= oldestNode)
    return good(`Narthex ${packageJson.version}, by Node ${version}.`);
  return wrong(
    `Narthex ${packageJson.version} is run by Node ${version} and needs Node ${oldestNode} or newer.`,
    "Please start the site with npm start, which installs a newer one beside it.",
  );
}
