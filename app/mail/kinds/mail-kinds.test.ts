import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type MailKind, neededMails, refusableMailNames } from "./mail-kinds.ts";

/**
 * What writes to the outbox without `change.mail`, which asks whether a mail is refused; with the kinds, none of which can be.
 */
const directly: Record<string, MailKind> = {
  "app/contact/contact.server.ts": "duty",
  "app/contact/digest.server.ts": "duty",
  "app/contact/newcomers/newcomer-writes.server.ts": "duty",
  "app/people/identity/mailed-links.server.ts": "account",
  "app/running/health/test-mail.server.ts": "link",
};

const sources = globSync("app/**/*.server.ts*").map((file) => [file, readFileSync(file, "utf8")] as const);
const filesWith = (pattern: RegExp) =>
  sources.flatMap(([file, source]) => (pattern.test(source) ? [file] : [])).toSorted();

test("every mail is asked for whether it is refused, unless it is listed here with a kind that nobody can refuse", () => {
  const writing = filesWith(/\bmailRows\(|\benqueue\((?:trx|db)|insertInto\("outbox"\)/);
  expect(writing.filter((file) => file !== "app/changes/change.server.ts")).toEqual(
    Object.keys(directly).toSorted(),
  );
  for (const kind of Object.values(directly)) expect(Object.keys(neededMails)).toContain(kind);
});

test("every kind of mail that can be refused is written in files that put the link into it which does so", () => {
  for (const kind of refusableMailNames) {
    const written = filesWith(new RegExp(`kind: "${kind}"|\\? "answer" : "${kind}"`));
    expect(written, kind).not.toEqual([]);
    const linked = filesWith(new RegExp(`unsubscribeUrl\\([^;]*mails: "${kind}`));
    expect(linked, kind).toEqual(written);
  }
});
