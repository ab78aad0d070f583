import type { Database } from "../../../database/connection.ts";
import type { Message } from "../../../platform/mail/message.ts";
import type { Settings } from "../../../platform/settings/environment.ts";
import { dayOf } from "../../dates/dates.ts";
import type { ServiceDay } from "../../events/service-times/service-days.server.ts";
import type { PublishedFacts } from "../../pages/congregation/facts.ts";
import { grants, peopleWhoMay } from "../../people/active/active-people.server.ts";
import type { RoleName } from "../../permissions.ts";
import { comingDayInWords } from "./coming-days.server.ts";
import { somebodyComesMail } from "./somebody-comes-mail.tsx";

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
  const people = await peopleWhoMay(site, "newcomers:care")
    .select("user.email")
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("personRoles")
          .select("role")
          .whereRef("personRoles.userId", "=", "user.id")
          .where(grants("newcomers:care"))
          .where("role", "not in", forOthersToo),
      ).as("isOfTeam"),
    )
    .execute();
  const team = people.filter(({ isOfTeam }) => isOfTeam);
  const { name: congregation } = await site.facts.read("congregation");
  const mail = await somebodyComesMail({
    congregation,
    day: comingDayInWords(on, dayOf(site.clock().toISOString())),
    link: `${site.settings.siteUrl}/newcomers`,
  });
  return (team.length > 0 ? team : people).map(({ email }) => ({ recipient: email, ...mail }));
}
