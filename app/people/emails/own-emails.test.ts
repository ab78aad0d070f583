import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { emailColumns } from "./own-emails.server.ts";

/** Columns with emails by which no row becomes somebody's, with the reason. */
const others: Record<string, string> = {
  "UserTable.email": "It is the account itself.",
  "UserTable.emailVerified": "It says whether the email is the account's own.",
  "EarlierEmailTable.emailDigest": "It belongs to an account by its id.",
  "EndedLinkTable.emailDigest": "`ownDigests` finds it.",
  "MailRefusalTable.emailDigest": "`ownDigests` finds it.",
  "NewcomerTable.email": "It is not verified: cards are found by account only.",
  "EventTable.contactEmail": "Everybody may read it.",
  "EventProposalTable.contactEmail": "It belongs to an account by its id.",
};

const tables = ["database/*tables.ts", "platform/**/tables.ts"].flatMap((files) => globSync(files));

/** `UserTable.email` of every column that may hold an email. */
const columns = tables.flatMap((file) =>
  [...readFileSync(file, "utf8").matchAll(/export interface (\w+Table)\b[^{]*\{([\s\S]*?)\n\}/g)].flatMap(
    ([, table, body = ""]) =>
      [...body.matchAll(/^ {2}(\w*(?:email|recipient|replyTo)\w*)\??:/gim)].map(
        ([, name]) => `${table}.${name}`,
      ),
  ),
);

const interfaces: Record<string, string> = Object.fromEntries(
  tables.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/^ {2}(\w+): (\w+Table);/gm)].map(([, name, type]) => [
      name,
      type,
    ]),
  ),
);

test("every column that holds an email says whose a row is, or is listed here with its reason", () => {
  const known = emailColumns.map(([table, column]) => `${interfaces[table]}.${column}`);
  expect(columns.toSorted()).toEqual([...known, ...Object.keys(others)].toSorted());
});

/** Files that look for rows by an email other than through the rule, and how they know that it is its owner's. */
const lookingByEmail: Record<string, string> = {
  "app/contact/digest.server.ts": "Messages to the congregation are gathered by recipient.",
  "app/events/attendance/calendar-entry.server.ts": "Somebody is logged in, or opened a mailed link.",
  "app/events/attendance/change-replier-email.server.ts": "The mailed link has shown it.",
  "app/events/attendance/replies.server.ts": "Somebody is logged in, or opened a mailed link.",
  "app/events/attendance/reply-by-link.server.ts": "The mailed link names it.",
  "app/events/date-news.server.ts": "Two replies are compared.",
  "app/events/hidden-dates.server.ts": "Whose reply it is is only counted, by verified emails.",
  "app/mail/kinds/refusals.server.ts": "Nothing is shown or deleted.",
  "app/mail/language/readers.server.ts":
    "Only verified accounts are looked up, for the language of a mail to them.",
  "app/mail/unsubscribe/unsubscribe.server.ts": "The mailed link names it.",
  "app/pages/groups/asking.server.ts":
    "What is typed is added to what waits, and shown to nobody who typed it.",
  "app/people/acceptance.server.ts": "The mailed link was sent there.",
  "app/people/account/change-email.server.ts": "Only accounts are looked up.",
  "app/people/identity/limits.server.ts": "Only accounts are looked up.",
  "app/people/invitations.server.ts": "Expired invitations give way to a new one.",
  "app/people/login/sign-in.server.ts": "Only accounts are looked up.",
  "app/people/people.server.ts": "Only accounts are looked up.",
  "app/people/roles/role-reads.server.ts": "Only accounts are looked up.",
  "app/people/suggestions/deciding/deciding-suggestions.server.ts": "Only verified accounts are looked up.",
  "app/prayer/language-of-guest.server.ts": "Only the language of a mail to that email is found.",
  "app/prayer/guests/new-links.server.ts": "What is found is mailed there, and shown to nobody.",
  "app/prayer/moderation/queue-reads.server.ts": "Staff learn whether mails arrive.",
  "app/prayer/praying/prayed-for.server.ts": "What is found is mailed there.",
  "app/prayer/vigils/taking/people.server.ts": "Only verified accounts are looked up.",
  "app/prayer/vigils/vigil-reads.server.ts": "Somebody is logged in, or a mail goes there.",
  "app/running/activity/activity.server.ts": "It is the administrator's, from the settings.",
  "app/running/health/accounts.server.ts": "It is the administrator's, from the settings.",
  "app/running/welcome/welcome-state.server.ts": "It is the administrator's, from the settings.",
  "app/people/active/active-people.server.ts": "It is the administrator's, from the settings.",
};

test("no other file than those listed here looks for rows by an email", () => {
  const looking = globSync("app/**/*.server.ts").filter((file) =>
    /"(?:\w+\.)?(?:email|recipient|replyTo)",\s*"(?:=|in|like)"/.test(readFileSync(file, "utf8")),
  );
  expect(looking.toSorted()).toEqual(Object.keys(lookingByEmail).toSorted());
});
