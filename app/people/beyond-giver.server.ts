import type { Letter } from "../mail/kinds/letter.ts";
import { writingToStaff } from "../mail/language/readers.server.ts";
import { permissions, type Role } from "../permissions.ts";
import { may, nameOf, type Person } from "../viewer.ts";
import { peopleWhoMay } from "./active/active-people.server.ts";
import { othersMayTooMail } from "./mails/others-may-too.ts";
import type { PeopleSite } from "./managing.server.ts";

/**
 * The mails to everybody who may do what roles permit and their giver may not: an administrator says who reads what is for
 * the pastor only, and pastors learn of it. Rendered before the change, because it is slow.
 *
 * @param what says what the giver does, such as “Ben gave Ann Hill the role Pastor.”
 */
export async function mailsBeyondGiver(
  site: PeopleSite,
  giver: Person,
  given: readonly Pick<Role, "permissions">[],
  what: (giver: string) => string,
): Promise<Letter[]> {
  const beyond = [...new Set(given.flatMap((role) => role.permissions))].filter(
    (permission) => !may(giver, permission),
  );
  const congregation = await site.identity.congregation();
  const mails = beyond.map(async (permission) => {
    const people = await peopleWhoMay(site, permission).select("email").orderBy("user.id").execute();
    const mail = await writingToStaff(() =>
      othersMayTooMail({
        congregation,
        what: () => what(nameOf(giver)),
        deeds: permissions[permission],
      }),
    );
    return people.map(({ email }): Letter => ({ kind: "duty", recipient: email, ...mail }));
  });
  return (await Promise.all(mails)).flat();
}
