import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { here } from "../../contexts.ts";
import { momentOf } from "../../dates/dates.server.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { Faces } from "../../pages/faces/faces.tsx";
import { Prose } from "../../pages/prose/prose.tsx";
import { EditBar } from "../../pages/reading/edit-bar.tsx";
import { readPeople, readShownPage } from "../../pages/reading/page-loader.server.ts";
import { isListed } from "../../pages/reading/shown-page.ts";
import { useFacts } from "../../pages/shown-facts/facts-in-text.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { pageLanguage } from "../../shell/page-language.ts";
import { PageSection } from "../../shell/page-section.tsx";
import { PageTitle } from "../../shell/page-title.tsx";
import { isSignedIn } from "../../viewer.ts";
import { takeFromVisitor } from "../contact.server.ts";
import type { Route } from "./+types/new-here";
import { AskForm } from "./ask-form.tsx";
import { readComingDays } from "./coming-days.server.ts";
import { newcomerMessages } from "./newcomer-limits.ts";
import { readCardDays } from "./newcomer-reads.server.ts";
import { newcomerSchema } from "./newcomer-schema.ts";
import { savingCard } from "./newcomer-writes.server.ts";
import { WhatToExpect } from "./what-to-expect.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { site, freshUntil } = here(context);
  const [page, facts, { facts: contacts, pictures }, days, cardDays] = await Promise.all([
    readShownPage("new-here", url, context, ["new-here", "contacts"]),
    site.facts.read("new-here"),
    readPeople(site),
    readComingDays(site),
    readCardDays(site.db),
  ]);
  const [soonest] = days;
  if (soonest?.time) freshUntil(momentOf(soonest.day, soonest.time));
  const chosen = contacts.filter(({ greets }) => greets);
  return {
    page,
    facts,
    people: chosen.length > 0 ? chosen : contacts,
    pictures,
    days: days.map(({ value, label }) => ({ value, label })),
    cardDays,
    takesQuestions: !site.settings.emailService.origin,
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { site, viewer, log, clientNetwork } = here(context);
  // Throws a 404 page while the page is hidden.
  await readShownPage("new-here", url, context);
  const submission = parseWithZod(await readForm(request, newcomerSchema), { schema: newcomerSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const { message, card } = submission.value;
  const on = card && (await readComingDays(site)).find(({ value }) => value === card.on);
  if (card && !on)
    return data(submission.reply({ fieldErrors: { day: [newcomerMessages.wrongDay] } }), { status: 400 });
  const failed = (status: number, ...reason: string[]) =>
    data(submission.reply({ formErrors: [[newcomerMessages.failed, ...reason].join(" ")] }), { status });
  try {
    const by = isSignedIn(viewer) ? viewer.id : null;
    const alongWith =
      card && on && (await savingCard(site, card, on, { clientNetwork, by, language: pageLanguage }));
    const refusal = await takeFromVisitor(site, { message, alongWith }, clientNetwork);
    if (refusal) return failed(refusal.status, refusal.reason);
  } catch (error) {
    log.error({ err: error }, "the form of somebody new was not saved");
    return failed(500);
  }
  return { sent: message && card ? newcomerMessages.both : newcomerMessages[card ? "comes" : "asked"] };
}

export const clientAction = keepsText(newcomerMessages.failed);

export default function NewHere({ loaderData, actionData }: Route.ComponentProps) {
  const { people, pictures, days, cardDays, takesQuestions } = loaderData;
  const { title, description, lead, prose } = useFacts(loaderData.page);
  const isSent = actionData !== undefined && "sent" in actionData;
  return (
    <>
      <EditBar editing={loaderData.page.editing} />
      <PageHead title={title} description={description} isListed={isListed(loaderData.page)} />
      <header className="shell column-list pt-12 sm:pt-16">
        <PageTitle title={title} lead={lead} />
      </header>
      <div className="shell column-list py-8">
        <Prose prose={prose} />
      </div>
      <WhatToExpect facts={loaderData.facts} />
      {people.length > 0 && (
        <PageSection heading="Whom you will meet">
          <Faces people={people} pictures={pictures} />
        </PageSection>
      )}
      <div className="print:hidden">
        <PageSection heading={days.length > 0 ? "Ask us, or tell us that you are coming" : "Ask us"} sunken>
          <AskForm
            days={days}
            cardDays={cardDays}
            takesQuestions={takesQuestions}
            result={isSent ? undefined : actionData}
            sent={isSent ? actionData.sent : undefined}
          />
        </PageSection>
      </div>
    </>
  );
}
