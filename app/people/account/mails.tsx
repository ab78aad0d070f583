import { useId } from "react";
import { data, useNavigation } from "react-router";
import { permitted } from "../../contexts.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { findMailChoices, saveMailChoices } from "../../mail/mail-choices.server.ts";
import { mailChoicesSchema, mailMessages, prayerMailNames, prayerMails } from "../../mail/mail-choices.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { Alert } from "../../ui/alert.tsx";
import { focusedFirst } from "../../ui/dialog.tsx";
import { EditDialog } from "../../ui/edit-dialog.tsx";
import { Form } from "../../ui/form.tsx";
import { FormFooter } from "../../ui/submit-button.tsx";
import { useUnsavedText } from "../../ui/unsaved-text.ts";
import { may } from "../../viewer.ts";
import type { Route } from "./+types/mails";

export async function loader({ context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "account:own");
  const choices = await findMailChoices(site.db, viewer);
  return {
    ...choices,
    mayModerate: may(viewer, "prayer:moderate"),
    mayChangeVideos: may(viewer, "sermons:write"),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "account:own");
  const form = await readForm(request, mailChoicesSchema);
  const sent = mailChoicesSchema.safeParse(Object.fromEntries(form));
  if (!sent.success) return data({ problem: mailMessages.incomplete }, { status: 400 });
  const { prayerMail, approvalMail, prayedMail, videoMail, comingMail, asksComingMail } = sent.data;
  await saveMailChoices(site, viewer, {
    prayerMail,
    approvalMail: approvalMail === "on" ? "on" : "off",
    prayedMail: prayedMail === "on" ? "on" : "off",
    videoMail: videoMail === "on" ? "on" : "off",
    comingMail: asksComingMail === undefined ? undefined : comingMail === "on" ? "on" : "off",
  });
  return redirectWithNotice("/account", mailMessages.saved);
}

export default function ChooseMails({ loaderData, actionData }: Route.ComponentProps) {
  const { mayModerate, mayChangeVideos, prayerMail, approvalMail, prayedMail, videoMail, comingMail } =
    loaderData;
  const isBusy = useNavigation().formAction === "/account/mails";
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
                  isChosen={name === prayerMail}
                  label={prayerMails[name]}
                />
              ))}
            </fieldset>
          )}
          <Choice
            type="checkbox"
            name="approvalMail"
            value="on"
            isChosen={approvalMail === "on"}
            label="Tell me when a prayer request of mine has arrived, and when it is approved"
          />
          <Choice
            type="checkbox"
            name="prayedMail"
            value="on"
            isChosen={prayedMail === "on"}
            label="Tell me when people prayed for me, at most once a day"
          />
          <input type="hidden" name="asksComingMail" value="yes" />
          <Choice
            type="checkbox"
            name="comingMail"
            value="on"
            isChosen={comingMail === "on"}
            label="Remind me of events and times of prayer in which I take part"
          />
          {mayChangeVideos && (
            <Choice
              type="checkbox"
              name="videoMail"
              value="on"
              isChosen={videoMail === "on"}
              label="Tell me when a video has not played for a month"
            />
          )}
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
