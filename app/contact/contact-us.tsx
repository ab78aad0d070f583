import { parseWithZod } from "@conform-to/zod/v4";
import { data, Link } from "react-router";
import type { Contacts } from "../../content/schema.ts";
import { here } from "../contexts.ts";
import { readForm } from "../forms/read-form.server.ts";
import { hasDetails, readAccountOnContact } from "../pages/bank-account/shown-account.server.ts";
import type { FacesByName } from "../pages/faces/face-names.ts";
import { useIsOpen } from "../pages/prose/page-link.tsx";
import { EditBar } from "../pages/reading/edit-bar.tsx";
import { readPeople, readShownPage } from "../pages/reading/page-loader.server.ts";
import { BankAccount } from "../pages/shown-facts/bank-account.tsx";
import { ContactCard } from "../pages/shown-facts/contact-card.tsx";
import { useFacts } from "../pages/shown-facts/facts-in-text.ts";
import { Telephone } from "../pages/shown-facts/telephone.tsx";
import { useCongregation } from "../pages/shown-facts/use-congregation.ts";
import { redirectWithNotice } from "../serving/responses/notice.server.ts";
import { PageHead } from "../shell/page-head.tsx";
import { PageTitle } from "../shell/page-title.tsx";
import type { Route } from "./+types/contact-us";
import { contactService, sendMessage } from "./contact.server.ts";
import { ContactForm } from "./contact-form.tsx";
import { contactMessages } from "./contact-limits.ts";
import { contactSchema } from "./contact-schema.ts";
import { FindUs } from "./find-us.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { site } = here(context);
  const [page, people, account, isOnGiving] = await Promise.all([
    readShownPage("contact-us", url, context, ["congregation", "contacts"]),
    readPeople(site),
    readAccountOnContact(site),
    hasDetails(site),
  ]);
  return { page, people, account, isOnGiving, service: contactService(site.settings) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { site, log, clientNetwork } = here(context);
  const submission = parseWithZod(await readForm(request, contactSchema), { schema: contactSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const failed = (status: number, ...reason: string[]) =>
    data(submission.reply({ formErrors: [contactMessages.failed, ...reason] }), { status });
  try {
    const refusal = await sendMessage(site, submission.value, clientNetwork);
    if (refusal) return failed(refusal.status, refusal.reason);
  } catch (error) {
    log.error({ err: error }, "contact message not sent");
    return failed(500);
  }
  return redirectWithNotice("/contact-us", contactMessages.sent);
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { people } = loaderData;
  const { email, phone } = useCongregation();
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
              Bank details
            </a>
          </p>
        )}
      </header>
      <section className="shell grid column-list items-start gap-10 pb-16 sm:pb-20 lg:grid-cols-[3fr_2fr]">
        <div className="card p-6 shadow-sm sm:p-10 print:hidden">
          <h2 className="mb-6 text-3xl">Send us a message</h2>
          <ContactForm service={loaderData.service} result={actionData} />
        </div>
        {(email || phone) && (
          <address className="card flex flex-col items-start gap-4 border-t-4 border-t-gold p-6 not-italic">
            <p className="font-serif text-2xl">Or directly</p>
            {email && (
              <p>
                <span className="block text-[0.95rem] text-muted">Email</span>
                <a
                  href={`mailto:${email}`}
                  className="text-link inline-block py-1.5 font-semibold wrap-anywhere"
                >
                  {email}
                </a>
              </p>
            )}
            {phone && (
              <p>
                <span className="block text-[0.95rem] text-muted">Phone</span>
                <Telephone number={phone} className="text-link inline-block py-1.5 font-semibold" />
              </p>
            )}
          </address>
        )}
      </section>
      <FindUs prose={prose} />
      {people.facts.length > 0 && <PeopleToAsk contacts={people.facts} pictures={people.pictures} />}
      {account && (
        <section id="bank-details" className="shell column-list pt-16">
          <BankAccount lines={account.lines} />
          <p className="mt-4 text-muted">Confirmed by two people on {account.confirmedOn}</p>
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
        {isAccount ? "Bank details" : "Ways to give"}
      </Link>
    </p>
  );
}

function PeopleToAsk({ contacts, pictures }: { contacts: Contacts; pictures: FacesByName }) {
  return (
    <section aria-labelledby="people" className="shell column-list py-16 sm:py-20">
      <h2 id="people" className="text-4xl">
        Pastors and leaders
      </h2>
      <ul className="mt-8 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {contacts.map((contact) => (
          <ContactCard key={contact.name} contact={contact} pictures={pictures} />
        ))}
      </ul>
    </section>
  );
}
