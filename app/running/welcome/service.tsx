import { parseWithZod } from "@conform-to/zod/v4";
import { useState } from "react";
import { data } from "react-router";
import { here } from "../../contexts.ts";
import { editConflict } from "../../forms/edit-conflict.server.ts";
import { keepText } from "../../forms/keep-text.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { keepOpen, refusalAfter } from "../../people/identity/form-result.server.ts";
import type { Route } from "./+types/service";
import { notStored, requireNewcomer } from "./access.server.ts";
import { goOn } from "./go-on.server.ts";
import { welcomeMessages } from "./messages.ts";
import { readPreview } from "./preview.server.ts";
import { findService, saveService, typedFrom } from "./service.server.ts";
import { ServiceForm } from "./service-form.tsx";
import { serviceSchema } from "./service-schema.ts";
import { SitePreview } from "./site-preview.tsx";
import { LeaveAnyTime, OtherSteps, StepPage } from "./step-page.tsx";
import { type TypedTime, typedTimeIn } from "./typed-time.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { site } = here(context);
  const { isByCode } = await requireNewcomer(request, context);
  const service = typedFrom(await findService(site.db, site.clock()));
  return data({ service, isByCode, preview: await readPreview(site) }, { headers: notStored });
}

export async function action({ request, context }: Route.ActionArgs) {
  const { site, log } = here(context);
  const { person } = await requireNewcomer(request, context);
  const submission = parseWithZod(await readForm(request, serviceSchema), { schema: serviceSchema });
  if (submission.status !== "success") return keepOpen(submission);
  const saved = await saveService(site, person, submission.value).catch((error: unknown) =>
    refusalAfter(error, log, "the service could not be saved"),
  );
  if (typeof saved === "string") return goOn("you", saved === "saved");
  return "now" in saved ? editConflict(submission, saved.now) : keepOpen(submission, saved);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepText(serverAction, welcomeMessages.serviceNotSaved);
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function ServiceStep({ loaderData, actionData }: Route.ComponentProps) {
  const { service, isByCode, preview } = loaderData;
  const [typed, setTyped] = useState<TypedTime>();
  return (
    <StepPage
      step="service"
      lead="When and where is your service? The calendar repeats it every week, and every page names it."
      preview={<SitePreview data={preview} time={typed} />}
    >
      <ServiceForm service={service} result={actionData} onTyped={(form) => setTyped(typedTimeIn(form))} />
      <p className="text-sm text-muted">More services, and other days, can be added to the calendar later.</p>
      <OtherSteps step="service" next="Skip this step for now" />
      {isByCode && <LeaveAnyTime />}
    </StepPage>
  );
}
