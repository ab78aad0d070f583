import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * Each file that sends mails. `personal` ones answer what somebody just did, are about an account or something that people
 * signed up for, or ask somebody to act at once: mailboxes must not take them for bulk. The others come again and again:
 * they hold a link that stops them, of which the transport makes the headers of a list.
 */
const senders: Record<string, "personal" | "can be stopped"> = {
  "app/contact/contact.server.ts": "personal",
  "app/contact/digest.server.ts": "personal",
  "app/contact/newcomers/newcomer-writes.server.ts": "personal",
  "app/events/attendance/ask-link.server.ts": "personal",
  "app/events/attendance/news-job.server.ts": "personal",
  "app/events/attendance/reminder-job.server.ts": "personal",
  "app/events/attendance/reply-mail-job.server.ts": "personal",
  "app/events/proposals/decisions.server.ts": "personal",
  "app/pages/bank-account/bank-mails.server.ts": "personal",
  "app/pages/groups/answering.server.ts": "personal",
  "app/pages/groups/asking.server.ts": "personal",
  "app/people/acceptance.server.ts": "personal",
  "app/people/access.server.ts": "personal",
  "app/people/account/change-email.server.ts": "personal",
  "app/people/account/change-password.server.ts": "personal",
  "app/people/account/own-second-factor.server.ts": "personal",
  "app/people/identity/mailed-links.server.ts": "personal",
  "app/people/invitations.server.ts": "personal",
  "app/people/reset-second-factor.server.ts": "personal",
  "app/people/roles.server.ts": "personal",
  "app/people/roles/editing/own-role-writes.server.ts": "personal",
  "app/people/second-factor/passkeys.server.ts": "personal",
  "app/people/suggestions/deciding/deciding.server.ts": "personal",
  "app/prayer/asking/answering.server.ts": "personal",
  "app/prayer/asking/asking-as-guest.server.ts": "personal",
  "app/prayer/asking/asking.server.ts": "can be stopped",
  "app/prayer/asking/rewording.server.ts": "can be stopped",
  "app/prayer/danger/alert-job.server.ts": "personal",
  "app/prayer/danger/alerts.server.ts": "personal",
  "app/prayer/guests/confirming.server.ts": "can be stopped",
  "app/prayer/guests/new-links.server.ts": "personal",
  "app/prayer/moderation/daily-mail.server.ts": "can be stopped",
  "app/prayer/moderation/deciding.server.ts": "can be stopped",
  "app/prayer/moderation/long-waits.server.ts": "personal",
  "app/prayer/tell-asker.server.ts": "can be stopped",
  "app/prayer/praying/reminders.server.ts": "can be stopped",
  "app/prayer/praying/reports.server.ts": "personal",
  "app/prayer/praying/sheets/withdrawn.server.ts": "personal",
  "app/prayer/vigils/reminders/reminder-job.server.ts": "personal",
  "app/prayer/vigils/taking/taking.server.ts": "personal",
  "app/running/backup/nightly-proof.server.ts": "personal",
  "app/running/health/test-mail.server.ts": "personal",
  "app/sermons/not-playing-job.server.ts": "can be stopped",
};

/** Where the mails are written that can be stopped. */
const stoppable = [
  "app/prayer/moderation/daily-mail.server.ts",
  "app/prayer/prayer-mails.server.ts",
  "app/prayer/praying/prayed-for.server.ts",
  "app/prayer/praying/reminders.server.ts",
  "app/sermons/not-playing-job.server.ts",
];

const sources = globSync("app/**/*.server.ts*").map((file) => [file, readFileSync(file, "utf8")] as const);
const filesWith = (pattern: RegExp) =>
  sources.flatMap(([file, source]) => (pattern.test(source) ? [file] : [])).toSorted();

test("of every file that sends mails it is known whether they are personal", () => {
  const sending = filesWith(/\.mail\(|\bmailRows\(|\benqueue\(trx/);
  const frame = "app/changes/change.server.ts";
  expect(sending.filter((file) => file !== frame)).toEqual(Object.keys(senders).toSorted());
});

test("mails that come again and again can be stopped, and personal ones are no list", () => {
  expect(filesWith(/\bunsubscribeUrl\(site/)).toEqual(stoppable);
  for (const file of stoppable) expect(senders[file] ?? "can be stopped").toBe("can be stopped");
});
