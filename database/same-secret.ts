import { SettingError } from "../platform/settings/environment.ts";
import type { Database } from "./connection.ts";
import { secretChoice } from "./site-choices.ts";

/**
 * Remembers the fingerprint of the secret that this database is used with. Copies that sign with different secrets would
 * log people out again and again, and could not read each other's one-time codes.
 *
 * @param fingerprint differs for another secret and does not reveal it.
 * @param isChanged takes the present secret in the place of an earlier one.
 * @throws {SettingError} when the database was used with another secret.
 */
export async function expectSameSecret(
  db: Database,
  fingerprint: string,
  { isChanged }: { isChanged: boolean },
): Promise<void> {
  const row = { name: secretChoice, value: fingerprint };
  await db
    .insertInto("siteChoices")
    .values(row)
    .onConflict((conflict) => {
      const known = conflict.column("name");
      return isChanged ? known.doUpdateSet({ value: fingerprint }) : known.doNothing();
    })
    .execute();
  const known = db.selectFrom("siteChoices").select("value").where("name", "=", secretChoice);
  if ((await known.executeTakeFirstOrThrow()).value !== fingerprint)
    throw new SettingError(
      "Setting SECRET is wrong: this database was used with another secret. Give every copy of the server the same SECRET, or the file secret from the DATA_DIR of the one that works. If that secret is lost, start once with SECRET_CHANGED=on: everybody has to log in again, and one-time codes have to be set up again",
    );
}
