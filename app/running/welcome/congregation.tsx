import { t } from "@lingui/core/macro";
import { useState } from "react";
import { data } from "react-router";
import { here } from "../../contexts.ts";
import { keepsEditor } from "../../forms/keep-editor.ts";
import { fieldName } from "../../pages/facts/fact-form.ts";
import { valuesOf } from "../../pages/facts/fact-values.server.ts";
import { FactsForm } from "../../pages/facts/facts-form.tsx";
import { saveFactsOf } from "../../pages/facts/save-facts.server.ts";
import { UnreadableText } from "../../pages/history/unreadable-text.tsx";
import { factMessages } from "../../pages/texts/page-texts.ts";
import type { Route } from "./+types/congregation";
import { notStored, requireNewcomer } from "./access.server.ts";
import { firstFacts, readFirstFacts } from "./congregation-facts.server.ts";
import { DeviceZone } from "./device-zone.tsx";
import { goOn } from "./go-on.server.ts";
import { readPreview } from "./preview.server.ts";
import { SitePreview, type TypedFacts } from "./site-preview.tsx";
import { LeaveAnyTime, OtherSteps, StepPage } from "./step-page.tsx";
import { stepPaths } from "./welcome.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { site } = here(context);
  const { isByCode } = await requireNewcomer(request, context);
  const { form } = firstFacts;
  const { content, isUnreadable, version } = await readFirstFacts(site.db);
  const sent = { values: valuesOf(form, content), version };
  return data(
    { form, sent, isUnreadable, isByCode, preview: await readPreview(site) },
    { headers: notStored },
  );
}

export async function action({ request, context }: Route.ActionArgs) {
  const { person } = await requireNewcomer(request, context);
  const { content } = await readFirstFacts(here(context).site.db);
  return saveFactsOf(request, context, {
    person,
    facts: firstFacts,
    before: content,
    done: (outcome) => goOn(stepPaths.look, outcome === "saved"),
  });
}

export const clientAction = keepsEditor(factMessages);

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function CongregationStep({ loaderData, actionData }: Route.ComponentProps) {
  const { form, sent, isUnreadable, isByCode, preview } = loaderData;
  const [typed, setTyped] = useState<TypedFacts>();
  return (
    <StepPage
      step="congregation"
      lead={t`Tell visitors who you are and where to find you. You can change all of it later.`}
      preview={<SitePreview data={preview} facts={typed} />}
    >
      {isUnreadable ? (
        <UnreadableText what="this" />
      ) : (
        <>
          <DeviceZone chosen={sent.values.texts.timeZone ?? ""} />
          <div onInput={({ target }) => setTyped(typedIn(target))}>
            <FactsForm
              form={form}
              sent={sent}
              result={actionData}
              submit={{ label: t`Save and continue`, busyLabel: t`Saving...` }}
            />
          </div>
        </>
      )}
      <OtherSteps step="congregation" next={t`Skip this step for now`} />
      {isByCode && <LeaveAnyTime />}
    </StepPage>
  );
}

function typedIn(field: EventTarget): TypedFacts | undefined {
  const form = field instanceof Element ? field.closest("form") : null;
  if (!form) return undefined;
  const typed = new FormData(form);
  const textOf = (path: string) => String(typed.get(fieldName(path)) ?? "");
  return {
    name: textOf("name"),
    welcome: textOf("welcome"),
    address: textOf("address").split(/\r?\n/).filter(Boolean),
    phone: textOf("phone"),
    email: textOf("email"),
  };
}
