import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { bothDatabases, migratedPlace } from "../support/database.ts";
import { inTurn } from "../support/size.ts";
import { commands } from "./commands/all.ts";
import { commandsOfProduct } from "./support/commands-of-product.ts";
import { openKeeper } from "./support/contents.ts";
import { openHeld } from "./support/held-database.ts";
import { openPairsChurch } from "./support/open-church.ts";
import { type Named, PairRunner } from "./support/run-pairs.ts";

// Each command writes its mails again and again, and what they look like is no matter here.
vi.mock("../../app/mail/mail-frame.tsx", async (original) => ({
  ...(await original<typeof import("../../app/mail/mail-frame.tsx")>()),
  mail: async ({ subject }: { subject: string }) => ({ subject, html: "", text: "" }),
}));

const named: Named[] = Object.entries(commands);
const rows = [...new Set(named.flatMap(([, { touches }]) => touches))];

/** Commands that are tried in no pair, and why. */
const leftOut: Record<string, string> = {
  changePerson: "is a part of other commands",
  changeByManager: "is a part of other commands",
  changeByAsker: "is a part of other commands",
  countPlay: "adds one to two counters, each in one statement and always in this order",
  askAsGuest: "adds a row of its own and a mail",
  mailLinks: "adds links and a mail, and changes nothing else",
  switchGuests: "adds or deletes one row, in one statement",
  changeByOwnLink: "is a part of other commands",
  askForLink: "only writes a mail",
  askForNewEmail: "only writes a mail",
  planListing: "only plans a job, in one statement",
  proveIfDue: "reads a backup; its own test lets two copies try at once, of which one has the night",
  ...Object.fromEntries(
    [
      "sweepAlerts",
      "sweepAttendance",
      "sweepEndedLinks",
      "sweepItemPreviews",
      "sweepMovedDates",
      "sweepNewcomers",
      "sweepOrders",
      "sweepPagePreviews",
      "sweepPrayed",
      "sweepPrayers",
      "sweepProposals",
      "sweepReminders",
      "sweepReports",
      "sweepSheets",
      "sweepSnowDays",
      "sweepSuggestions",
      "sweepUnconfirmed",
      "sweepVisits",
    ].map((name) => [name, "deletes what is over, in one statement"]),
  ),
  ...Object.fromEntries(
    ["nameCalendar", "namePodcasts", "newWelcomeUrl", "openWelcome", "startReviews"].map((name) => [
      name,
      "adds rows at the start, in one statement",
    ]),
  ),
  joinDivided: "runs at the start; its own test lets two copies start at the same moment",
  sweepItemVersions: "deletes by their ids what nothing changes",
  sweepRevisions: "deletes what is over in the turn of each text, as deleteRevision does",
  sweepSermons: "deletes what is over, in two statements that touch different tables",
  sweepGroups:
    "deletes what is over, and gives to the office what waits for a group that is gone, which nothing else touches",
  tellOfOtherWaits:
    "adds mails in the change that counts the day, and ends things by commands that are tried",
  sweepVigils: "deletes what is over or was not confirmed in time, which nothing else touches by then",
  previewMoving: "adds a row of one person, as previewImport does",
  publishTogether: "does commands that are tried, and adds a row of its own",
  hideTogether:
    "does commands that are tried, takes as done what another has hidden, and then deletes its row",
  importOldSite: "does commands that are tried, and test/site/moving-in.test.ts does them at the same moment",
  recordingJobs:
    "asks another server; test/site/sermon-import.test.ts lets somebody choose a recording meanwhile",
  confirmClock: "writes one row, in one statement",
  acceptUpdate: "deletes one row, in one statement",
  noteVersion: "runs at each start, and only raises what it has written",
  lookForNewerVersion: "writes one row, which nobody else changes, once a day by a lease",
  beginOwnUpdate: "counts a night by a limit that two cannot take",
  endOwnUpdate: "writes what only the update of this night began",
  tellOfOwnUpdate: "adds a mail in the change that notes that it is told",
  endHolding: "only the change that deletes the row of the hold does anything",
  contactDigests: "takes messages that only it deletes, and is undone when another has taken one",
  seedServices: "runs once for each site, at its first start",
  leaveAsItIs: "adds a row, in one statement",
  switchPersonalFacts: "adds or deletes one row, in one statement",
  switchPostPictures: "adds or deletes one row, in one statement",
  switchVisits: "adds or deletes one row, in one statement",
  addVisits: "adds to numbers that the statement reads itself",
  showSampleTexts: "runs once for each site, at its first start",
  addSampleCongregation: "runs once for each site, at its first start",
  replaceTakenSlugs: "runs at the start, and changes only rows that are as it read them",
  nameSermons: "runs at the start, in turns with what else gives slugs",
  checkVideosAgain: "leases each video, and test/site/nightly-checks.test.ts does it on two copies at once",
  mailAboutVideos: "mails only about rows that it notes itself, in one statement",
  sweepSampleFiles: "deletes what nothing shows, in the turns that deletions of files take",
  removeSample: "locks the items of the sample, and deletes those that are nobody's own by their commands",
  restoreSample: "restores items by their commands, in the turns that these take",
};

test("each command of the product is tried in pairs, or left out for a reason", () => {
  const tried = Object.keys(commands).map((name) => name.split(" ")[0]);
  const known = new Set([...tried, ...Object.keys(leftOut)]);
  const product = commandsOfProduct();
  expect(product.filter((name) => !known.has(name))).toEqual([]);
  expect([...known].filter((name) => name !== undefined && !product.includes(name))).toEqual([]);
});

describe.each(bothDatabases("two transactions at the same moment lock rows or wait for each other"))(
  "two people who do this at the same moment get what one after the other gives (%s)",
  (kind) => {
    const closing: (() => Promise<unknown>)[] = [];
    let runner: PairRunner;

    beforeAll(async () => {
      const { dataDir: folder, databaseUrl } = await migratedPlace(kind, closing);
      const db = openHeld({ folder, databaseUrl });
      closing.push(() => db.destroy());
      const church = await openPairsChurch({ db, kind, folder });
      const keeper = await openKeeper({ folder, databaseUrl });
      closing.push(() => keeper.close());
      runner = new PairRunner(kind, church, keeper, await keeper.read());
    });

    afterAll(async () => {
      for (const close of closing.reverse()) await close();
    });

    test("each command does something by itself", async () => {
      const idle: string[] = [];
      for (const [name, command] of named) {
        const { outcome, hasChanged } = await runner.alone(command, commands[command.undoes ?? ""]);
        if (hasChanged === Boolean(command.isRefusedAlone) || outcome.startsWith("failed"))
          idle.push(`${name}: ${outcome}`);
      }
      expect(idle.join("\n")).toBe("");
    });

    test.each(rows)(
      "two people who do this at the same moment get what one after the other gives with the same %s",
      async (row) => {
        const those = named.filter(([, { touches }]) => touches.includes(row));
        const pairs = those.flatMap((one, index) => those.slice(index).map((other) => [one, other] as const));
        const faults: string[] = [];
        for (const [one, other] of inTurn(pairs, 3)) faults.push(...(await runner.faultsOf(one, other)));
        expect(faults.join("\n")).toBe("");
      },
    );
  },
);
