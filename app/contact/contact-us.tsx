import { parseWithZod } from "@conform-to/zod/v4";
import { ph, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { data, Link } from "react-router";
import type { Contacts } from "../../content/schema.ts";
import { here } from "../contexts.ts";
import { dayOf } from "../dates/dates.ts";
import { nextServicesOf, whenIsChurch } from "../events/service-times/when-is-church.server.ts";
import { readForm } from "../forms/read-form.server.ts";
import { hasDetails, readAccountOnContact } from "../pages/bank-account/shown-account.server.ts";
import type { FacesByName } from "../pages/faces/face-names.ts";
import { useIsOpen } from "../pages/prose/page-link.tsx";
import { EditBar } from "../pages/reading/edit-bar.tsx";
import { readPeople, readShownPage } from "../pages/reading/page-loader.server.ts";
import { BankAccount } from "../pages/shown-facts/bank-account.tsx";
import { ContactCard } from "../pages/shown-facts/contact-card.tsx";
import { useFacts } from "../pages/shown-facts/facts-in-text.ts";
import { redirectWithNotice } from "../serving/responses/notice.server.ts";
import { PageHead } from "../shell/page-head.tsx";
import { PageTitle } from "../shell/page-title.tsx";
import type { Route } from "./+types/contact-us";
import { contactService, sendMessage } from "./contact.server.ts";
import { ContactForm } from "./contact-form.tsx";
import { contactMessages } from "./contact-limits.ts";
import { contactSchema } from "./contact-schema.ts";
import { FindUs } from "./find-us.tsx";
import { NextServices, WaysToReach } from "./ways-to-reach.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { site, log, freshUntil } = here(context);
  const now = site.clock();
  const [page, people, account, isOnGiving, church] = await Promise.all([
    readShownPage("contact-us", url, context, ["congregation", "contacts"]),
    readPeople(site),
    readAccountOnContact(site),
    hasDetails(site),
    // The ways to reach us stay even if the times fail to load.
    whenIsChurch(site, now).catch((error: unknown) => {
      log.error({ err: error }, "the next services could not be loaded");
      return undefined;
    }),
  ]);
  const services = church ? nextServicesOf(church, now) : [];
  for (const { endsAt } of services) freshUntil(endsAt);
  return {
    page,
    people,
    account,
    isOnGiving,
    services,
    today: dayOf(now.toISOString()),
    service: contactService(site.settings),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { site, log, clientNetwork } = here(context);
  const submission = parseWithZod(await readForm(request, contactSchema), { schema: contactSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const failed = (status: number, ...reason: string[]) =>
    data(submission.reply({ formErrors: [contactMessages.failed(), ...reason] }), { status });
  try {
    const refusal = await sendMessage(site, submission.value, clientNetwork);
    if (refusal) return failed(refusal.status, refusal.reason());
  } catch (error) {
    log.error({ err: error }, "contact message not sent");
    return failed(500);
  }
  return redirectWithNotice("/contact-us", contactMessages.sent());
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { people } = loaderData;
  const { title, description, lead, prose } = useFacts(loaderData.page);
  const { account, isOnGiving } = loaderData;
  return (
    <>
      <EditBar editing={loaderData.page.editing} />
      <PageHead title={title} description={description} />
      <header className="shell column-list pt-12 sm:pt-16">
        <PageTitle title={title} lead={lead} />
        {account && (
          <p className="mt-4 print:hidden">
            <a href="#bank-details" className="text-link">
              <Trans>Bank details</Trans>
            </a>
          </p>
        )}
      </header>
      <WaysToReach />
      <div className="shell grid column-list gap-10 py-12 lg:grid-cols-[3fr_2fr]">
        <NextServices services={loaderData.services} today={loaderData.today} />
        <section className="print:hidden">
          <h2 className="mb-6 text-3xl">
            <Trans>Send us a message</Trans>
          </h2>
          <ContactForm service={loaderData.service} result={actionData} />
        </section>
      </div>
      <FindUs prose={prose} />
      {people.facts.length > 0 && <PeopleToAsk contacts={people.facts} pictures={people.pictures} />}
      {account && (
        <section id="bank-details" className="shell column-list pt-16">
          <BankAccount lines={account.lines} />
          <p className="mt-4 text-muted">
            <Trans>Confirmed by two people on {ph({ confirmedOn: account.confirmedOn })}</Trans>
          </p>
        </section>
      )}
      <WayToGive isOnGiving={!account && isOnGiving} />
    </>
  );
}

/** Leads to the bank details where they stand on a page of their own. */
function WayToGive({ isOnGiving }: { isOnGiving: boolean }) {
  const isOpen = useIsOpen();
  const isAccount = isOnGiving && isOpen("/giving");
  const to = isAccount ? "/giving" : ["/givings", "/giving"].find(isOpen);
  if (to === undefined) return null;
  return (
    <p className="shell column-list pt-6">
      <Link to={to} className="text-link font-semibold">
        {isAccount ? t`Bank details` : t`Ways to give`}
      </Link>
    </p>
  );
}

function PeopleToAsk({ contacts, pictures }: { contacts: Contacts; pictures: FacesByName }) {
  return (
    <section aria-labelledby="people" className="shell column-list py-16 sm:py-20">
      <h2 id="people" className="text-4xl">
        <Trans>Pastors and leaders</Trans>
      </h2>
      <ul className="mt-8 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {contacts.map((contact) => (
          <ContactCard key={contact.name} contact={contact} pictures={pictures} />
        ))}
      </ul>
    </section>
  );
}
