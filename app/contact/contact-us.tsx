import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { congregation } from "../../content/congregation.ts";
import { readForm } from "../forms/read-form.server.ts";
import { redirectWithNotice } from "../shell/notice.server.ts";
import { askingContext, siteContext } from "../site.ts";
import type { Route } from "./+types/contact-us";
import { contactService, sendMessage } from "./contact.server.ts";
import { contactMessages } from "./contact.ts";
import { ContactForm } from "./contact-form.tsx";
import { contactSchema } from "./contact-schema.ts";

export function loader({ context }: Route.LoaderArgs) {
  return contactService(context.get(siteContext).settings);
}

/** Takes the form of browsers without scripts. */
export async function action({ request, context }: Route.ActionArgs) {
  const { address, log } = context.get(askingContext);
  const submission = parseWithZod(await readForm(request), { schema: contactSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const failed = (status: number, ...reason: string[]) =>
    data(submission.reply({ formErrors: [contactMessages.failed, ...reason] }), { status });
  try {
    const refusal = await sendMessage({ ...context.get(siteContext), log }, submission.value, address);
    if (refusal) return failed(refusal.status, refusal.reason);
  } catch (error) {
    log.error({ err: error }, "contact message not sent");
    return failed(500);
  }
  return redirectWithNotice("/contact-us", contactMessages.sent);
}

export default function Contact({ loaderData: service, actionData }: Route.ComponentProps) {
  const { email, phone, address } = congregation;
  return (
    <section className="shell py-12 sm:py-16">
      <title>{`Contact · ${congregation.name}`}</title>
      <h1 className="text-4xl sm:text-5xl">Contact</h1>
      <p className="mt-3 max-w-prose text-lg text-muted">Write to us, call us, or come by.</p>
      <div className="mt-8 grid items-start gap-10 lg:grid-cols-[3fr_2fr]">
        <div className="card p-6 sm:p-10">
          <h2 className="mb-6 text-2xl">Send us a message</h2>
          <ContactForm service={service} result={actionData} />
        </div>
        <address className="flex flex-col items-start gap-2 text-lg not-italic">
          <a href={`mailto:${email}`} className="text-link py-1.5">
            {email}
          </a>
          <a href={`tel:${phone.replaceAll(" ", "")}`} className="text-link py-1.5">
            {phone}
          </a>
          <p>
            {address.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </p>
        </address>
      </div>
    </section>
  );
}
