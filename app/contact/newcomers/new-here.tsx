import { parseWithZod } from "@conform-to/zod/v4";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { data } from "react-router";
import { currentLanguage } from "../../../platform/language/locale.ts";
import { here } from "../../contexts.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { viewsOf } from "../../media/pictures/picture-carousel.tsx";
import { picturesShownIn } from "../../media/pictures/shown-pictures.server.ts";
import { Faces } from "../../pages/faces/faces.tsx";
import { newHerePictures } from "../../pages/originals/new-here-files.ts";
import { Prose } from "../../pages/prose/prose.tsx";
import { EditBar } from "../../pages/reading/edit-bar.tsx";
import { readPeople, readShownPage } from "../../pages/reading/page-loader.server.ts";
import { isListed } from "../../pages/reading/shown-page.ts";
import { useFacts } from "../../pages/shown-facts/facts-in-text.ts";
import { useServiceTimes } from "../../pages/shown-facts/service-times.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { PageTitle } from "../../shell/page-title.tsx";
import { isSignedIn } from "../../viewer.ts";
import { takeFromVisitor } from "../contact.server.ts";
import type { Route } from "./+types/new-here";
import { AskForm } from "./ask-form.tsx";
import { readComingTimes } from "./coming-days.server.ts";
import { newcomerMessages } from "./newcomer-limits.ts";
import { readCardDays } from "./newcomer-reads.server.ts";
import { newcomerSchema } from "./newcomer-schema.ts";
import { savingCard } from "./newcomer-writes.server.ts";
import { visitFrom } from "./visit.ts";
import { VisitCard } from "./visit-card.tsx";
import { VisitPart } from "./visit-part.tsx";
import { WhatToExpect } from "./what-to-expect.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { site, freshUntil } = here(context);
  const [page, facts, { kids }, { facts: contacts, pictures }, times, cardDays] = await Promise.all([
    readShownPage("new-here", url, context, ["new-here", "services", "contacts"]),
    site.facts.read("new-here"),
    site.facts.read("services"),
    readPeople(site),
    readComingTimes(site),
    readCardDays(site.db),
  ]);
  const { days, next, today, turns } = times;
  for (const turn of turns) freshUntil(turn);
  const chosen = contacts.filter(({ greets }) => greets);
  return {
    page,
    facts,
    picturesBetween: await picturesShownIn(site, facts.pictures),
    kids,
    next,
    today,
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
  const on = card && (await readComingTimes(site)).days.find(({ value }) => value === card.on);
  if (card && !on)
    return data(submission.reply({ fieldErrors: { day: [newcomerMessages.wrongDay()] } }), { status: 400 });
  const failed = (status: number, ...reason: string[]) =>
    data(submission.reply({ formErrors: [[newcomerMessages.failed(), ...reason].join(" ")] }), { status });
  try {
    const by = isSignedIn(viewer) ? viewer.id : null;
    const alongWith =
      card && on && (await savingCard(site, card, on, { clientNetwork, by, language: currentLanguage() }));
    const refusal = await takeFromVisitor(site, { message, alongWith }, clientNetwork);
    if (refusal) return failed(refusal.status, refusal.reason());
  } catch (error) {
    log.error({ err: error }, "the form of somebody new was not saved");
    return failed(500);
  }
  return { sent: newcomerMessages[message && card ? "both" : card ? "comes" : "asked"]() };
}

export const clientAction = keepsText(newcomerMessages.failed);

export default function NewHere({ loaderData, actionData }: Route.ComponentProps) {
  const { next, today, kids, people, pictures, days, cardDays, takesQuestions } = loaderData;
  const { title, description, lead, prose } = useFacts(loaderData.page);
  const facts = useFacts(loaderData.facts);
  const visit = visitFrom(facts, { times: useServiceTimes(), kids });
  const isSent = actionData !== undefined && "sent" in actionData;
  return (
    <>
      <EditBar editing={loaderData.page.editing} />
      <PageHead title={title} description={description} isListed={isListed(loaderData.page)} />
      <div className="shell grid column-list items-start gap-x-12 gap-y-8 pt-12 pb-8 sm:pt-16 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <PageTitle title={title} lead={lead} />
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <VisitCard services={next} parking={visit.access.parking} today={today}>
            {days.length > 0 && (
              <p className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
                <a href="#ask" className="button button-primary">
                  <Trans>Tell us you’re coming</Trans>
                </a>
                <span className="text-muted">
                  <Trans>Somebody will look out for you.</Trans>
                </span>
              </p>
            )}
          </VisitCard>
        </div>
        <Prose prose={prose} />
      </div>
      <WhatToExpect
        visit={visit}
        views={viewsOf(facts.pictures ?? [], newHerePictures, loaderData.picturesBetween)}
      />
      <VisitPart heading={t`Whom you will meet`}>
        {people.length > 0 ? (
          <Faces people={people} pictures={pictures} />
        ) : (
          <p className="max-w-prose text-lg">
            <Trans>
              Would you like to know who our pastor is, and who will be there?{" "}
              <a href="#ask" className="text-link">
                Ask us
              </a>
              .
            </Trans>
          </p>
        )}
      </VisitPart>
      <div className="print:hidden">
        <VisitPart id="ask" heading={days.length > 0 ? t`Ask us, or tell us that you are coming` : t`Ask us`}>
          <AskForm
            days={days}
            cardDays={cardDays}
            takesQuestions={takesQuestions}
            result={isSent ? undefined : actionData}
            sent={isSent ? actionData.sent : undefined}
          />
        </VisitPart>
      </div>
    </>
  );
}
