import type { Database } from "../../../database/connection.ts";
import type { Message } from "../../../platform/mail/message.ts";
import type { Settings } from "../../../platform/settings/environment.ts";
import { dayOf } from "../../dates/dates.ts";
import type { ServiceDay } from "../../events/service-times/when-is-church.server.ts";
import { writingToStaff } from "../../mail/language/readers.server.ts";
import { tellThoseWhoMay } from "../../mail/those-who-may.server.ts";
import type { PublishedFacts } from "../../pages/originals/facts.ts";
import { grants, peopleWhoMay } from "../../people/active/active-people.server.ts";
import type { RoleName } from "../../permissions.ts";
import { comingDayInWords } from "./coming-days.server.ts";
import { somebodyComesMail } from "./somebody-comes-mail.ts";

/** Roles that look after cards among much else. */
const forOthersToo: RoleName[] = ["administrator", "pastor"];

interface MailingSite {
  db: Database;
  facts: PublishedFacts;
  settings: Pick<Settings, "siteUrl" | "admin">;
  clock: () => Date;
}

/** The mails that tell the welcome team that somebody comes; without a team, those who look after its cards. */
export async function somebodyComesMails(site: MailingSite, on: ServiceDay): Promise<Message[]> {
  const team = await peopleWhoMay(site, "newcomers:care")
    .select("user.email")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("personRoles")
          .select("role")
          .whereRef("personRoles.userId", "=", "user.id")
          .where(grants("newcomers:care"))
          .where("role", "not in", forOthersToo),
      ),
    )
    .execute();
  const { name: congregation } = await site.facts.read("congregation");
  const mail = await writingToStaff(() =>
    somebodyComesMail({
      congregation,
      day: comingDayInWords(on, dayOf(site.clock().toISOString())),
      link: `${site.settings.siteUrl}/newcomers`,
    }),
  );
  const only = team.length > 0 ? { only: team.map(({ email }) => email) } : {};
  return tellThoseWhoMay(site, "newcomers:care", { kind: "duty", mail, ...only });
}
