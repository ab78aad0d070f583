import { useId } from "react";
import { data, useHref, useNavigation } from "react-router";
import { permitted } from "../../contexts.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { findMailChoices, saveMailChoices } from "../../mail/mail-choices.server.ts";
import {
  mailChoicesSchema,
  mailMessages,
  mailSwitches,
  prayerMailNames,
  prayerMails,
  type SwitchName,
} from "../../mail/mail-choices.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { Alert } from "../../ui/alert.tsx";
import { focusedFirst } from "../../ui/dialog.tsx";
import { EditDialog } from "../../ui/edit-dialog.tsx";
import { Form } from "../../ui/form.tsx";
import { FormFooter } from "../../ui/submit-button.tsx";
import { useUnsavedText } from "../../ui/unsaved-text.ts";
import type { Route } from "./+types/mails";

export async function loader({ context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "account:own");
  return findMailChoices(site.db, viewer);
}

export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "account:own");
  const form = await readForm(request, mailChoicesSchema);
  const sent = mailChoicesSchema.safeParse(Object.fromEntries(form));
  if (!sent.success) return data({ problem: mailMessages.incomplete }, { status: 400 });
  const { prayerMail, asksComingMail, ...boxes } = sent.data;
  const isOn = (name: SwitchName) => (boxes[name] === "on" ? "on" : "off");
  await saveMailChoices(site, viewer, {
    prayerMail,
    approvalMail: isOn("approvalMail"),
    prayedMail: isOn("prayedMail"),
    videoMail: isOn("videoMail"),
    comingMail: asksComingMail === undefined ? undefined : isOn("comingMail"),
  });
  return redirectWithNotice("/account", mailMessages.saved);
}

export default function ChooseMails({ loaderData, actionData }: Route.ComponentProps) {
  const { choices, mayModerate, switches } = loaderData;
  const own = useHref("/account/mails");
  const isBusy = useNavigation().formAction === own;
  const id = useId();
  useUnsavedText(id, actionData !== undefined);
  return (
    <EditDialog title="Choose your emails" list="/account">
      {(cancel) => (
        <Form id={id} method="post" preventScrollReset className="flex flex-col gap-6">
          {actionData && <Alert tone="error">{actionData.problem}</Alert>}
          {mayModerate && (
            <fieldset>
              <legend className="mb-2 font-semibold">When a prayer request comes in</legend>
              {prayerMailNames.map((name) => (
                <Choice
                  key={name}
                  type="radio"
                  name="prayerMail"
                  value={name}
                  isChosen={name === choices.prayerMail}
                  label={prayerMails[name]}
                />
              ))}
            </fieldset>
          )}
          <input type="hidden" name="asksComingMail" value="yes" />
          {switches.map((name) => (
            <Choice
              key={name}
              type="checkbox"
              name={name}
              value="on"
              isChosen={choices[name] === "on"}
              label={mailSwitches[name].label}
            />
          ))}
          <p className="text-muted">
            None of these emails has the text of a prayer request. You always get emails about the security of
            your account{mayModerate && " and about requests that should not wait"}.
          </p>
          <FormFooter cancel={cancel} submit="Save" busy={isBusy} />
        </Form>
      )}
    </EditDialog>
  );
}

function Choice({
  isChosen,
  label,
  ...input
}: {
  type: "radio" | "checkbox";
  name: string;
  value: string;
  isChosen: boolean;
  label: string;
}) {
  return (
    <label className="flex items-start gap-3 py-1">
      <input
        {...input}
        defaultChecked={isChosen}
        // The keyboard reaches a group of radio buttons at the chosen one.
        ref={input.type === "radio" && isChosen ? focusedFirst : undefined}
        className="mt-1 size-5 shrink-0 accent-(--accent)"
      />
      <span>{label}</span>
    </label>
  );
}
