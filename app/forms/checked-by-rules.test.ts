import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contactRules } from "../contact/contact-rules.ts";
import { newcomerRules } from "../contact/newcomers/newcomer-rules.ts";
import { joinRules } from "../pages/groups/join-rules.ts";
import * as account from "../people/account/account-rules.ts";
import * as identity from "../people/identity/account-rules.ts";
import { invitedRules } from "../people/invited-rules.ts";
import { askedPrayerRules, guestPrayerRules, rewordedPrayerRules } from "../prayer/prayer-rules.ts";
import { slotRules, visitorRules } from "../prayer/vigils/taking/take-rules.ts";
import { youRules } from "../running/welcome/you-rules.ts";
import { checkedBy } from "./checked-by.ts";
import { checkedByRules } from "./checked-by-rules.ts";
import type { FormRules } from "./rules.ts";
import { schemaOf } from "./schema-of.ts";

const asking = { passwordMinLength: 8, asksPersonalFacts: true };
const forms = {
  contact: contactRules,
  newcomer: newcomerRules,
  join: joinRules,
  login: identity.loginRules,
  register: identity.registerRules(asking),
  "register, without personal facts": identity.registerRules({ ...asking, asksPersonalFacts: false }),
  "reset a password": identity.resetRequestRules,
  "choose a password": identity.newPasswordRules(8),
  "second step": identity.secondStepRules,
  "change a name": account.nameRules,
  "change a password": account.changePasswordRules(8),
  "change an email": account.changeEmailRules,
  "add a second factor": account.addSecondFactorRules,
  "remove a second factor": account.removeSecondFactorRules,
  invited: invitedRules(12),
  you: youRules(12),
  "ask for prayer": askedPrayerRules,
  "ask for prayer without an account": guestPrayerRules,
  "write it in other words": rewordedPrayerRules,
  "take a time": slotRules,
  "take a time without an account": visitorRules,
};

/** What people type, each on the edge of some rule, and what no form sends. */
const typed = [
  "",
  " ",
  "\u200b",
  "on",
  "off",
  "Ann",
  "  Ann \r\n Hill\t",
  "ann@people.example",
  " Ann@People.Example ",
  "ann@",
  "1980-05-31",
  "1980-02-30",
  "1880-05-31",
  "2999-01-01",
  "2026-11-29T10:00:00.000Z",
  "2026-11-29 10:00",
  "everybody",
  "mine",
  "old",
  "male",
  "short",
  "stillwater-7",
  "+44 20 7946 0018",
  ...[100, 101, 150, 254, 300, 1001, 5001, 20_001].map((length) => "a".repeat(length)),
];

describe.each(Object.entries(forms as unknown as Record<string, FormRules<Record<string, unknown>>>))(
  "the form “%s”",
  (_, rules) => {
    test("is checked in the browser as on the server", () => {
      const names = Object.keys(rules.fields);
      const filled = fc.record(Object.fromEntries(names.map((name) => [name, fc.constantFrom(...typed)])));
      const inBrowser = checkedByRules(rules);
      fc.assert(
        fc.property(fc.oneof(filled, fc.constantFrom(...alike(names))), (fields) => {
          const formData = new FormData();
          for (const [name, value] of Object.entries(fields)) formData.append(name, String(value));
          const here = inBrowser.onValidate({ formData });
          const there = parseWithZod(formData, { schema: schemaOf(rules) });
          expect(here.status).toBe(there.status);
          expect(saidIn(here.reply())).toEqual(saidIn(there.reply()));
          if (here.status === "success" && there.status === "success")
            expect(withoutUndefined(here.value)).toEqual(withoutUndefined(there.value));
        }),
        { numRuns: 500 },
      );
    });

    test("says in the browser which fields are required as its schema does", () => {
      expect(checkedByRules(rules).constraint).toEqual(checkedBy(schemaOf(rules)).constraint);
    });
  },
);

/** Forms whose fields all hold the same, such as two passwords that agree. */
function alike(names: string[]) {
  return typed.map((value) => Object.fromEntries(names.map((name) => [name, value])));
}

/** What the fields say. No form shows a sentence twice. */
function saidIn({ error, ...reply }: SubmissionResult) {
  const said = Object.entries(error ?? {}).map(([name, sentences]) => [name, new Set(sentences)]);
  return { ...reply, said: Object.fromEntries(said) };
}

function withoutUndefined(value: object) {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined));
}
