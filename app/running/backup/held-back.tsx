import { data, useNavigation } from "react-router";
import { permitted } from "../../contexts.ts";
import { formatMoment } from "../../dates/dates.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { PrivateHead } from "../../shell/page-head.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Form } from "../../ui/form.tsx";
import { FormButtons, SubmitButton } from "../../ui/submit-button.tsx";
import type { Route } from "./+types/held-back";
import { endHolding, type HeldWork, holdingSince, listHeld } from "./held-back.server.ts";
import { type HeldKind, heldBackMessages, heldBackPath, heldWords, releaseSchema } from "./held-kinds.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "site:operate");
  const held = await listHeld(site, viewer);
  const since = await holdingSince(site.db);
  if (since === undefined) throw redirect("/staff");
  return { since, held };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "site:operate");
  const form = await readForm(request, releaseSchema);
  const sent = releaseSchema.safeParse(Object.fromEntries(form));
  const isOver = sent.success && (await endHolding(site, viewer, sent.data));
  if (!isOver) return data({ problem: heldBackMessages.incomplete }, { status: 400 });
  return redirectWithNotice("/staff", heldBackMessages.over);
}

export default function HeldBack({ loaderData, actionData }: Route.ComponentProps) {
  const { since, held } = loaderData;
  const isBusy = useNavigation().formAction === heldBackPath;
  return (
    <section className="shell column-form py-12 sm:py-16">
      <PrivateHead title="Held back" />
      <h1 className="text-4xl sm:text-5xl">Held back after a restore</h1>
      <p className="mt-4 text-lg text-muted">
        This site was restored from a backup on <time dateTime={since}>{formatMoment(since)}</time>. The site
        that the backup came from may still run, or may have sent some of this already. So this one sends
        nothing and makes no nightly backup until you decide. Only links that somebody asks for, such as for a
        new password, are sent.
      </p>
      <p className="mt-4 mb-8 text-lg text-muted">If you are only testing a backup, leave it like this.</p>
      <Form method="post" className="card flex flex-col gap-6 p-6 shadow-sm sm:p-10">
        {actionData && <Alert tone="error">{actionData.problem}</Alert>}
        {held.length === 0 && <p>Nothing is waiting.</p>}
        {held.map((work) => (
          <Decision key={work.kind} {...work} />
        ))}
        <FormButtons>
          <SubmitButton busy={isBusy} busyLabel="Saving...">
            Let the site send again
          </SubmitButton>
        </FormButtons>
      </Form>
    </section>
  );
}

function Decision({ kind, count }: HeldWork) {
  const { one, many } = heldWords[kind];
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{count === 1 ? `One ${one}` : `${count} ${many}`}</legend>
      <Way kind={kind} value="send" label="Send" />
      <Way kind={kind} value="drop" label="Discard" />
    </fieldset>
  );
}

function Way({ kind, value, label }: { kind: HeldKind; value: "send" | "drop"; label: string }) {
  return (
    <label className="flex min-h-11 items-center gap-2.5">
      <input type="radio" name={kind} value={value} required className="size-5 shrink-0 accent-accent" />
      <span>{label}</span>
    </label>
  );
}
