import type { DatabaseTransaction } from "../../../database/connection.ts";
import { consume, type Limit, waitFor } from "../../../platform/limits.ts";
import { networkMark } from "../../../platform/network-mark.ts";
import { type Change, type ChangingSite, changeBySite } from "../../changes/change.server.ts";
import type { Letter } from "../../mail/kinds/letter.ts";
import { writingToStaff } from "../../mail/language/readers.server.ts";
import { tellThoseWhoMay } from "../../mail/those-who-may.server.ts";
import { isSignedIn, type Viewer } from "../../viewer.ts";
import { sharedWith } from "../audience.server.ts";
import { step } from "../life/prayer-step.server.ts";
import type { MailingSite } from "../prayer-mails.server.ts";
import { lockPrayable } from "./prayable.server.ts";
import { reportedMail } from "./praying-mails.ts";
import { prayingMessages } from "./praying-messages.ts";
import { reportLimitKey } from "./report-reads.server.ts";
import type { ReportReason } from "./report-reasons.ts";

const day = 24 * 60 * 60;
const fromMember: Limit = { points: 10, seconds: day };
const fromNetwork: Limit = { points: 20, seconds: day };
/** So many independent readers hide a request until staff look. */
const hiding = 3;
/** After so many false reports the next ones of a member do not count. */
const mostFalse = 2;
const daysKept = 90;

interface Report {
  requestId: string;
  reason: ReportReason;
  userId: string | null;
  network: string;
}

/** The third independent one hides it until staff look. Says the same whether it counts, so that nobody tries it out. */
export async function reportPrayer(
  site: MailingSite,
  viewer: Viewer,
  requestId: string,
  reason: ReportReason,
  clientNetwork: string,
): Promise<{ refusal: string; status: 429 } | "reported"> {
  const key = isSignedIn(viewer)
    ? reportLimitKey(viewer.id)
    : `prayer-report:${networkMark(site, clientNetwork, "")}`;
  const limit = isSignedIn(viewer) ? fromMember : fromNetwork;
  const tooMany = { refusal: prayingMessages.tooManyReports(), status: 429 } as const;
  // Before the mails, which are slow to render.
  if (await waitFor(site.db, key, limit, site.clock().getTime())) return tooMany;
  const [seen, hidden] = await Promise.all([mailsToModerators(site, false), mailsToModerators(site, true)]);
  const network = networkMark(site, clientNetwork, requestId);
  // By the site, because the activity log must not name the reader.
  return changeBySite(site, async (change) => {
    const { db, now } = change;
    if (await consume(db, key, limit, now.getTime())) return tooMany;
    await lockPrayable(db, requestId, sharedWith(viewer));
    const userId = isSignedIn(viewer) ? viewer.id : null;
    const readers = await addReport(change, { requestId, reason, userId, network });
    if (readers === 1) for (const mail of seen) await change.mail(mail);
    if (readers >= hiding) {
      const hiding = await step(change, requestId, "hide");
      if (hiding.refused) return "reported";
      await change.record("hidden", { kind: "prayer", id: requestId });
      for (const mail of hidden) await change.mail(mail);
    }
    return "reported";
  });
}

/** Adds a report, and returns how many independent readers there are now; 0 when this one changed nothing. */
async function addReport({ db, now }: Change, report: Report): Promise<number> {
  const { requestId, userId, network } = report;
  const counts = userId === null || (await falseReportsOf(db, userId)) < mostFalse;
  const added = await db
    .insertInto("prayerReports")
    .values({ ...report, reporter: userId ?? network, counts, settledAs: null, createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.columns(["requestId", "reporter"]).doNothing())
    .returning("reporter")
    .executeTakeFirst();
  if (!added || !counts) return 0;
  const open = await db
    .selectFrom("prayerReports")
    .select(["userId", "network"])
    .where("requestId", "=", requestId)
    .where("settledAs", "is", null)
    .where("counts", "=", true)
    .execute();
  const members = open.filter((one) => one.userId !== null);
  // A member who logs out is the same reader.
  const networks = new Set(members.map((one) => one.network));
  return members.length + open.filter((one) => one.userId === null && !networks.has(one.network)).length;
}

async function falseReportsOf(db: DatabaseTransaction, userId: string): Promise<number> {
  const { reports } = await db
    .selectFrom("prayerReports")
    .select(({ fn }) => fn.countAll().as("reports"))
    .where("userId", "=", userId)
    .where("settledAs", "=", "false")
    .executeTakeFirstOrThrow();
  return Number(reports);
}

/** Deletes reports that are 90 days old. */
export async function sweepReports(site: ChangingSite): Promise<void> {
  await changeBySite(site, async ({ db, now }) => {
    const cutoff = new Date(now.getTime() - daysKept * day * 1000).toISOString();
    await db.deleteFrom("prayerReports").where("createdAt", "<", cutoff).execute();
  });
}

async function mailsToModerators(site: MailingSite, isHidden: boolean): Promise<Letter[]> {
  const mail = await writingToStaff(async () =>
    reportedMail({
      congregation: (await site.facts.read("congregation")).name,
      link: `${site.settings.siteUrl}/update-prayer-requests?show=${isHidden ? "waiting" : "approved"}`,
      isHidden,
    }),
  );
  return tellThoseWhoMay(site, "prayer:moderate", { kind: "duty", mail });
}
