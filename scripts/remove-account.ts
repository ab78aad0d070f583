import { parseArgs } from "node:util";
import { removePerson } from "../app/people/account/remove-account.server.ts";
import { accountAddress } from "../platform/mail/address.ts";
import { readSettings } from "../platform/settings/environment.ts";
import { ownCommand } from "../platform/settings/own-command.ts";
import { openChangingSite } from "./changing-site.ts";

const usage = `Usage: ${ownCommand("remove-account", "person@example.org [--keep-prayers]")}`;

/** Does what the page "Your account" does, for a person who cannot log in. The site may keep running. */
async function removeByHand(email: string, prayersToo: boolean): Promise<string> {
  await using site = await openChangingSite(readSettings(process.env));
  const person = await site.db
    .selectFrom("user")
    .select(["id", "email"])
    .where("email", "=", email)
    .executeTakeFirst();
  if (!person) throw new Error(`No account has the email ${email}.`);
  const refusal = await removePerson(site, person, prayersToo);
  if (refusal) throw new Error(refusal.message);
  return `The account of ${email} has been removed${prayersToo ? ", with its prayer requests" : ""}.`;
}

try {
  const { values, positionals } = parseArgs({
    options: { "keep-prayers": { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [email, ...others] = positionals;
  if (!email || others.length > 0) throw new Error(usage);
  process.stdout.write(`${await removeByHand(accountAddress(email.trim()), !values["keep-prayers"])}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
