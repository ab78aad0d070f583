import { parseWithZod } from "@conform-to/zod/v4";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { data, Link } from "react-router";
import { here } from "../../contexts.ts";
import { editConflict } from "../../forms/edit-conflict.server.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { isUnchangedSample } from "../../items/sample-ids.ts";
import { keepOpen, refusalAfter } from "../../people/identity/form-result.server.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import type { Route } from "./+types/service";
import { notStored, requireNewcomer } from "./access.server.ts";
import { goOn } from "./go-on.server.ts";
import { readPreview } from "./preview.server.ts";
import { another, chosenOf, listServices, saveService, typedFrom } from "./service.server.ts";
import { inWords, ServiceForm } from "./service-form.tsx";
import { serviceSchema } from "./service-schema.ts";
import { SitePreview } from "./site-preview.tsx";
import { LeaveAnyTime, OtherSteps, StepPage } from "./step-page.tsx";
import { type TypedTime, typedTimeIn } from "./typed-time.ts";
import { stepPaths } from "./welcome.ts";
import { welcomeMessages } from "./welcome-messages.ts";

const anotherService = `${stepPaths.service}?service=new`;

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { site } = here(context);
  const { isByCode } = await requireNewcomer(request, context);
  const services = await listServices(site.db, site.clock());
  const chosen = url.searchParams.get("service");
  const event = chosenOf(services, chosen);
  if (chosen !== null && chosen !== another && !event) throw redirect(stepPaths.service);
  const others = services.filter((service) => service !== event && !isUnchangedSample(service));
  const loaded = {
    service: event || others.length === 0 ? typedFrom(event) : { ...typedFrom(undefined), name: "" },
    others: others.map(({ id, ...service }) => ({ id, words: inWords(typedFrom({ id, ...service })) })),
    isByCode,
    preview: await readPreview(site),
  };
  return data(loaded, { headers: notStored });
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { site, log } = here(context);
  const { person } = await requireNewcomer(request, context);
  const submission = parseWithZod(await readForm(request, serviceSchema), { schema: serviceSchema });
  if (submission.status !== "success") return keepOpen(submission);
  const chosen = url.searchParams.get("service");
  const { next, ...typed } = submission.value;
  const saved = await saveService(site, person, typed, chosen).catch((error: unknown) =>
    refusalAfter(error, log, "the service could not be saved"),
  );
  if (typeof saved === "string")
    return goOn(next === "another" ? anotherService : stepPaths.you, saved === "saved");
  return "now" in saved ? editConflict(submission, saved.now) : keepOpen(submission, saved);
}

export const clientAction = keepsText(welcomeMessages.serviceNotSaved);

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function ServiceStep({ loaderData, actionData }: Route.ComponentProps) {
  const { service, others, isByCode, preview } = loaderData;
  const [typed, setTyped] = useState<TypedTime>();
  return (
    <StepPage
      step="service"
      lead={t`When and where is your service? The calendar repeats it every week, and every page names it.`}
      preview={<SitePreview data={preview} time={typed} />}
    >
      {others.length > 0 && <OtherServices services={others} />}
      <ServiceForm
        key={service.id ?? others.length}
        service={service}
        result={actionData}
        onTyped={(form) => setTyped(typedTimeIn(form))}
      />
      <p className="text-sm text-muted">
        <Trans>
          Is there one during the week, or at another place? Add it as a service of its own. You can change
          later, in the calendar, how often each takes place.
        </Trans>
      </p>
      <OtherSteps step="service" next={t`Skip this step for now`} />
      {isByCode && <LeaveAnyTime />}
    </StepPage>
  );
}

function OtherServices({ services }: { services: { id: string; words: string }[] }) {
  return (
    <div>
      <h2 className="mb-2 text-xl">
        <Trans>Saved already</Trans>
      </h2>
      <ul className="flex flex-col gap-1">
        {services.map(({ id, words }) => (
          <li key={id} className="wrap-anywhere">
            {words}{" "}
            <Link
              to={`${stepPaths.service}?service=${encodeURIComponent(id)}`}
              className="text-link inline-block py-1"
            >
              <Trans>
                Change
                <span _t="what" className="sr-only">
                  : {words}
                </span>
              </Trans>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
