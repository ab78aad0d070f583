import { parseArgs } from "node:util";
import { removePerson } from "../app/account/account.server.ts";
import { storageRules } from "../app/storage-rules.ts";
import { expectAnswer, openDatabase } from "../database/connection.ts";
import { openLog } from "../platform/log.ts";
import { readSettings } from "../platform/settings/settings.ts";
import { openStorage } from "../platform/storage/files/storage.ts";
import { openFileStore } from "../platform/storage/stores/open-file-store.ts";

const usage = "Usage: npm run remove-account -- person@example.org [--keep-prayers]";

/** Does what the page "Your account" does, for a person who cannot log in. The site may keep running. */
async function removeByHand(email: string, prayersToo: boolean): Promise<string> {
  const settings = readSettings(process.env);
  const log = openLog(settings);
  const { db } = openDatabase(settings);
  try {
    await expectAnswer(db);
    const person = await db
      .selectFrom("user")
      .select(["id", "email"])
      .where("email", "=", email)
      .executeTakeFirst();
    if (!person) throw new Error(`No account has the email ${email}.`);
    const files = await openFileStore(settings);
    const { siteUrl } = settings;
    const storage = openStorage({
      db,
      files,
      rules: storageRules,
      personOf: async () => null,
      personById: async () => null,
      siteUrl,
      log,
    });
    const site = {
      db,
      storage,
      settings,
      clock: () => new Date(),
      // The running server finds its mails and shows its data without being told.
      mailWritten: () => undefined,
    };
    const refusal = await removePerson(site, person, prayersToo);
    if (refusal) throw new Error(refusal.message);
    return `The account of ${email} has been removed${prayersToo ? ", with its prayer requests" : ""}.`;
  } finally {
    await db.destroy();
  }
}

try {
  const { values, positionals } = parseArgs({
    options: { "keep-prayers": { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [email, ...others] = positionals;
  if (!email || others.length > 0) throw new Error(usage);
  process.stdout.write(`${await removeByHand(email.toLowerCase(), !values["keep-prayers"])}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
