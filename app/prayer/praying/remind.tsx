import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { data, Link } from "react-router";
import { z } from "zod";
import { permitted } from "../../contexts.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { dailyMailHour } from "../../mail/daily-mail-hour.ts";
import { FormPage } from "../../people/identity/form-page.tsx";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { needs } from "../../shell/needs.server.ts";
import { CommandButton } from "../../ui/command-form.tsx";
import type { Route } from "./+types/remind";
import { prayingMessages } from "./praying-messages.ts";
import { findShared } from "./quiet-reads.server.ts";
import { addReminder, readReminders, removeReminder } from "./reminders.server.ts";

export const middleware = [needs("prayer:ask")];

const path = "/prayer-request/remind";
const schema = z.object({ request: z.string().max(100), wants: z.enum(["yes", "no"]) });

export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "prayer:ask");
  const id = new URL(request.url).searchParams.get("request") ?? "";
  const reminders = await readReminders(site, viewer);
  const isNew = id !== "" && id.length <= 100 && !reminders.requests.some((known) => known.id === id);
  return { ...reminders, offered: isNew ? await findShared(site, viewer, id) : undefined };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "prayer:ask");
  const sent = schema.safeParse(Object.fromEntries(await readForm(request, schema)));
  if (!sent.success) throw data(t`Please go back and choose again.`, { status: 400 });
  const { request: id, wants } = sent.data;
  if (wants === "no") {
    await removeReminder(site, viewer, id);
    return redirectWithNotice(path, prayingMessages.notReminded());
  }
  return (await addReminder(site, viewer, id)) === "saved"
    ? redirectWithNotice(path, prayingMessages.reminded())
    : redirectWithNotice(path, { text: prayingMessages.tooManyReminders(), tone: "error" });
}

export default function RemindMe({ loaderData: { ofList, requests, offered } }: Route.ComponentProps) {
  return (
    <FormPage
      title={t`Remind me to pray`}
      lead={t`An email at ${dailyMailHour} in the morning, with a link and no prayer in it. Each has a link that stops them.`}
    >
      <ul className="flex flex-col gap-5">
        {offered && <Reminder id={offered.id} name={offered.title} isOn={false} />}
        <Reminder id="" name={t`All prayer requests`} isOn={ofList} />
        {requests.map(({ id, title }) => (
          <Reminder key={id} id={id} name={title} isOn />
        ))}
      </ul>
      <p>
        <Link to="/prayer-request" className="text-link">
          <Trans>All prayer requests</Trans>
        </Link>
      </p>
    </FormPage>
  );
}

function Reminder({ id, name, isOn }: { id: string; name: string; isOn: boolean }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
      <CommandButton
        action={path}
        fields={{ request: id, wants: isOn ? "no" : "yes" }}
        buttonClass={`button ${isOn ? "button-quiet" : "button-primary"}`}
      >
        {isOn ? t`Stop reminding me` : t`Remind me daily`}
        <span className="sr-only"> ({name})</span>
      </CommandButton>
    </li>
  );
}
