import { dayOf, formatDay } from "../../dates/dates.ts";
import { stateOfHelplines } from "../../pages/shown-facts/helplines-age.server.ts";
import { factsToRead, publishedCongregation } from "../../pages/texts/facts-text.server.ts";
import { findRevisionInUse } from "../../pages/texts/read-text.server.ts";
import { showsSample } from "../../pages/texts/sample-state.server.ts";
import { askRunningSite } from "../status/running-site.server.ts";
import {
  administratorHasMailbox,
  administratorsHaveSecondFactors,
  copiesAgreeOnPassword,
  firstPasswordIsChanged,
  passwordsAreLong,
  sampleIsGone,
} from "./account-checks.server.ts";
import {
  archivesArePast,
  backupIsElsewhere,
  backupIsProved,
  backupIsRecent,
  nightsArePast,
  restoreIsFinished,
} from "./backup-checks.server.ts";
import { clockIsBelieved, clockIsRight, nodeIsNew, timeZoneIsSet } from "./clock-checks.server.ts";
import {
  databaseAnswers,
  databaseIsCurrent,
  databaseIsIntact,
  dataIsPrivate,
  diskAcceptsWrites,
  diskHasRoom,
} from "./data-checks.server.ts";
import { type Check, examine, type Installation, type ReachableInstallation } from "./examine.server.ts";
import { type Area, advice, type CheckUps, type Finding, good, wrong } from "./finding.ts";
import { mailIsSet, mailServerResponds, mailsAreDelivered, senderFits } from "./mail-checks.server.ts";
import { ownPagesAreApart } from "./page-checks.server.ts";
import { visitorsAreToldApart } from "./proxy-checks.server.ts";
import { forgeriesAreRefused, mailsAreSigned, senderIsNamed } from "./sender-checks.server.ts";
import { bankProposalIsReadable, textsAreReadable, workIsReadable } from "./stored-checks.server.ts";
import { siteAnswers, urlIsSecure } from "./url-checks.server.ts";
import { ownUpdateIsDone, versionIsNewest } from "./version-checks.server.ts";

type CheckOfArea<On extends Installation = Installation> = Check<On> & { area: Area };

const databaseCheck: CheckOfArea = { about: "The database", area: "data", find: databaseAnswers };

/** They take a few milliseconds. */
const quickChecks: readonly CheckOfArea[] = [
  { about: "The mail server’s setting", area: "email", find: mailIsSet },
  { about: "The sender of mails", area: "email", find: senderFits },
  { about: "The site’s URL", area: "visitors", find: urlIsSecure },
  { about: "Where backups go", area: "backups", find: backupIsElsewhere },
  { about: "Free disk space", area: "data", find: diskHasRoom },
  { about: "The disk", area: "data", find: diskAcceptsWrites },
  { about: "The privacy of the site’s files", area: "data", find: dataIsPrivate },
  { about: "The administrator’s email", area: "accounts", find: administratorHasMailbox },
  { about: "The length of passwords", area: "accounts", find: passwordsAreLong },
  { about: "The version of Node", area: "version", find: () => nodeIsNew(process.versions.node) },
];

/** They take a few milliseconds too, if the database responds. */
const databaseChecks: readonly CheckOfArea[] = [
  { about: "The version of the database", area: "data", find: databaseIsCurrent },
  { about: "The time that the site goes by", area: "time", find: clockIsBelieved },
  {
    about: "The version of the site",
    area: "version",
    find: (installation) => versionIsNewest(installation),
  },
  { about: "The site’s own update", area: "version", find: (installation) => ownUpdateIsDone(installation) },
  { about: "The nightly backups", area: "backups", find: backupIsRecent },
  { about: "Nights from the future", area: "backups", find: nightsArePast },
  { about: "The proof of the nightly backup", area: "backups", find: backupIsProved },
  { about: "What a restored site holds back", area: "backups", find: restoreIsFinished },
  { about: "The emails of this site", area: "email", find: mailsAreDelivered },
  {
    about: "The administrators’ second factors",
    area: "accounts",
    onlyAdvises: true,
    find: administratorsHaveSecondFactors,
  },
  {
    about: "The administrator’s password",
    area: "accounts",
    onlyAdvises: true,
    find: firstPasswordIsChanged,
  },
  { about: "The administrator’s password on all copies", area: "accounts", find: copiesAgreeOnPassword },
  { about: "The URLs of pages", area: "content", onlyAdvises: true, find: ownPagesAreApart },
  { about: "The pages and church details", area: "data", find: textsAreReadable },
  { about: "The bank details", area: "data", find: bankProposalIsReadable },
  { about: "The waiting work", area: "data", find: workIsReadable },
  { about: "The sample", area: "content", onlyAdvises: true, find: sampleIsGone },
  { about: "The numbers for people in danger", area: "content", find: helplinesAreChecked },
  {
    about: "The congregation’s time zone",
    area: "time",
    find: async ({ db, clock }) => timeZoneIsSet((await publishedCongregation(db)).timeZone, clock()),
  },
];

/** They use the network, or read the whole database. */
const slowChecks: readonly CheckOfArea<ReachableInstallation>[] = [
  { about: "The mail server", area: "email", find: mailServerResponds },
  { about: "The SPF record", area: "email", find: senderIsNamed },
  { about: "The DKIM key", area: "email", find: mailsAreSigned },
  { about: "The DMARC record", area: "email", find: forgeriesAreRefused },
  { about: "The site’s public URL", area: "visitors", find: siteAnswers },
  { about: "The proxies in front of the site", area: "visitors", find: visitorsAreToldApart },
  { about: "The server’s clock", area: "time", find: clockIsRight },
  { about: "Backups from the future", area: "backups", find: archivesArePast },
  { about: "The settings of the site that runs", area: "version", find: settingsAgree },
];

const integrityCheck: CheckOfArea = { about: "The database’s file", area: "data", find: databaseIsIntact };

/** Milliseconds for which slow findings are reused; longer than a check may take, so that only one runs at a time. */
const freshMs = 10_000;

/** What can be found out at once. */
export async function checkQuickly(
  installation: Installation,
  inDatabase: readonly Check[] = databaseChecks,
): Promise<Finding[]> {
  const others = examine(quickChecks, installation);
  const answers = await examine([databaseCheck], installation);
  const isThere = answers.every(({ outcome }) => outcome === "good");
  const found = isThere ? await examine(inDatabase, installation) : [];
  return [...answers, ...(await others), ...found];
}

/** What takes seconds to find out. */
export async function checkSlowly(installation: ReachableInstallation): Promise<Finding[]> {
  return examine([...slowChecks, integrityCheck], installation);
}

/** The slow ones run once in ten seconds, so that reloads do not log in to the mail server again and again. */
export function openCheckUps(installation: ReachableInstallation): CheckUps {
  let last: { at: number; findings: Promise<Finding[]> } | undefined;
  return {
    quickly: () => checkQuickly(installation),
    async countWrong() {
      const urgent = databaseChecks.filter(({ onlyAdvises }) => !onlyAdvises);
      const findings = await checkQuickly(installation, urgent);
      return findings.filter(({ outcome }) => outcome === "wrong").length;
    },
    slowly() {
      const now = performance.now();
      if (!last || now - last.at >= freshMs) last = { at: now, findings: checkSlowly(installation) };
      return last.findings;
    },
  };
}

/** Whether the numbers for people in danger were checked lately. *Still to do* asks for those that nobody has said. */
async function helplinesAreChecked({ db, clock }: Installation): Promise<Finding | undefined> {
  if (await showsSample(db)) return undefined;
  const { content } = await findRevisionInUse(db, factsToRead("helplines"));
  const state = stateOfHelplines(content, dayOf(clock().toISOString()));
  if (state === "unsaid") return undefined;
  if (state === "fresh") return good("The numbers for people in danger were checked lately.");
  const since = content.checkedOn
    ? `The numbers for people in danger were last checked on ${formatDay(content.checkedOn)}`
    : "Nobody has said when the numbers for people in danger were checked";
  const nextStep = "Call each of them, correct what is wrong, and enter the day.";
  const link = { to: "/facts/helplines/edit", label: "Check them" };
  if (state === "due") return advice(`${since}.`, nextStep, link);
  return wrong(`${since}, so the form for prayer shows the emergency number first.`, nextStep, link);
}

async function settingsAgree({ settings, askProcess }: ReachableInstallation): Promise<Finding | undefined> {
  const running = askProcess && (await askRunningSite(settings, askProcess));
  const theirs = running?.process?.settingTags;
  if (!theirs) return undefined;
  const ours = settings.tags;
  const names = new Set([...Object.keys(ours), ...Object.keys(theirs)]);
  const differing = [...names].filter((name) => ours[name] !== theirs[name]).toSorted();
  if (differing.length === 0) return good("The site runs with the settings that this command reads.");
  return wrong(
    `The site runs with other settings than this command reads: ${differing.join(", ")}.`,
    "Please restart the site, so that it reads them again. If that changes nothing, it is started in another way than its commands: install deploy/narthex.service and deploy/narthex again, as docs/running.md says.",
  );
}
