import { data, href, Link, useNavigation } from "react-router";
import { permitted } from "../../../contexts.ts";
import { formatDay, formatMoment } from "../../../dates/dates.ts";
import { keepsText } from "../../../forms/keep-text.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { NumberField } from "../../../forms/settings/number-setting.tsx";
import { redirectWithNotice } from "../../../serving/responses/notice.server.ts";
import { redirect } from "../../../serving/responses/redirect.ts";
import { PrivateHead } from "../../../shell/page-head.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { CommandButton } from "../../../ui/command-form.tsx";
import { Form } from "../../../ui/form.tsx";
import { problemIn } from "../../../ui/problem-in.ts";
import { FormFooter } from "../../../ui/submit-button.tsx";
import { may } from "../../../viewer.ts";
import { prayingMessages } from "../praying-messages.ts";
import type { Route } from "./+types/sheets";
import { forPastorOnly, sheetDays, sheetSchema, sheetsPath, wrongDays } from "./sheet-limits.ts";
import { listSheets, recordSheet } from "./sheets.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "prayer:team");
  return { sheets: await listSheets(site, viewer), isPastor: may(viewer, "prayer:pastor") };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "prayer:team");
  const sent = sheetSchema.safeParse(Object.fromEntries(await readForm(request, sheetSchema)));
  if (!sent.success) return data({ problem: wrongDays }, { status: 400 });
  const number = await recordSheet(site, viewer, sent.data);
  return number === undefined
    ? redirectWithNotice(sheetsPath, {
        text: "There is nothing to print: no request is shown or with the team.",
        tone: "error",
      })
    : redirect(href("/update-prayer-requests/sheet/:id", { id: String(number) }));
}

export const clientAction = keepsText(prayingMessages.notSaved);

export default function PrayerSheets({ loaderData: { sheets, isPastor }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const problem = problemIn(actionData);
  return (
    <section className="shell column-form py-12 sm:py-16">
      <PrivateHead title="Print prayer requests" />
      <h1 className="text-4xl sm:text-5xl">Print prayer requests</h1>
      <p className="mt-4 mb-8 max-w-prose text-lg text-muted">
        Each sheet has a number. If somebody withdraws a request that stands on yours, we write to you, so
        that you can destroy it.
      </p>
      <Form method="post" className="card flex flex-col gap-5 p-6 shadow-sm sm:p-10">
        {problem && <Alert tone="error">{problem}</Alert>}
        <NumberField
          name="days"
          label="Destroy it after how many days"
          {...sheetDays}
          value={sheetDays.usual}
        />
        {isPastor && (
          <label className="flex items-start gap-3">
            <input type="checkbox" name="isForPastor" className="mt-1 size-5 shrink-0 accent-(--accent)" />
            <span>
              A sheet of what is for the pastor only.{" "}
              <span className="text-muted">
                Otherwise it leaves all of that out, so that you can take it to a meeting.
              </span>
            </span>
          </label>
        )}
        <FormFooter
          cancel="/update-prayer-requests"
          submit="Make a sheet"
          busyLabel="Preparing..."
          busy={busy}
        />
      </Form>
      {sheets.length > 0 && (
        <>
          <h2 className="mt-12 mb-4 text-3xl">Sheets that were printed</h2>
          <ul className="flex flex-col gap-4">
            {sheets.map((sheet) => (
              <Sheet key={sheet.number} sheet={sheet} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Sheet({ sheet }: { sheet: Route.ComponentProps["loaderData"]["sheets"][number] }) {
  const { number, printer, printedAt, destroyBy, destroyedAt, isForPastor, isOwn, requests, gone } = sheet;
  const id = String(number);
  return (
    <li className="card flex flex-col gap-2 p-5">
      <h3 className="text-xl">Sheet no. {number}</h3>
      <p className="wrap-anywhere">
        <bdi>{printer}</bdi>, {formatMoment(printedAt)}.{" "}
        {requests === 1 ? "One request." : `${requests} requests.`}
        {isForPastor && ` ${forPastorOnly}.`}
      </p>
      {destroyedAt ? (
        <p className="text-muted">Destroyed.</p>
      ) : (
        <p>To be destroyed by {formatDay(destroyBy)}.</p>
      )}
      {gone > 0 && !destroyedAt && (
        <Alert tone="error">Something on this sheet was withdrawn. Please destroy it.</Alert>
      )}
      {isOwn && !destroyedAt && (
        <div className="flex flex-wrap gap-3">
          <Link to={href("/update-prayer-requests/sheet/:id", { id })} className="button button-quiet">
            Open<span className="sr-only"> sheet no. {number}</span>
          </Link>
          <CommandButton action={href("/update-prayer-requests/sheet/:id/destroyed", { id })}>
            It is destroyed<span className="sr-only"> (sheet no. {number})</span>
          </CommandButton>
        </div>
      )}
    </li>
  );
}
