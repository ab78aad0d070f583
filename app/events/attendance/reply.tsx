import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { data, Link } from "react-router";
import { currentLanguage } from "../../../platform/language/locale.ts";
import { here } from "../../contexts.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { linkPath, tokenIn } from "../../mail/links/link-purposes.ts";
import { FormPage } from "../../people/identity/form-page.tsx";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { movedInWords } from "../event-when-words.ts";
import type { Route } from "./+types/reply";
import { attendanceMessages } from "./attendance-limits.ts";
import { replySchema } from "./attendance-schema.ts";
import { DateSummary } from "./date-summary.tsx";
import { problemIn } from "./problem-in.ts";
import { messageAfter } from "./replies.server.ts";
import { findLinked, replyByLink } from "./reply-by-link.server.ts";
import { ReplyForm } from "./reply-form.tsx";
import { showDate } from "./shown-date.server.ts";

/** Opening the link changes nothing, because mail programs open links before the reader does. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { site } = here(context);
  const token = tokenIn(request);
  const { date, found, reply, name, hasMoved } = await findLinked(site, token);
  return data(
    {
      date: await showDate(site, date, found),
      reply: reply && { people: reply.people, state: reply.state },
      name,
      moved: hasMoved ? movedInWords(found.facts.date) : undefined,
      withdrawTo: linkPath("attendance", token, "/withdraw"),
    },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = tokenIn(request);
  const form = await readForm(request, replySchema);
  const sent = replySchema.safeParse(Object.fromEntries(form));
  if (!sent.success) return data({ problem: sent.error.issues[0]?.message }, { status: 400 });
  const { people, name } = sent.data;
  const outcome = await replyByLink(here(context).site, token, people, {
    name,
    language: currentLanguage(),
  });
  if ("refusal" in outcome) return data({ problem: outcome.refusal }, { status: outcome.status });
  return redirectWithNotice(linkPath("attendance", token), messageAfter(outcome));
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const clientAction = keepsText(attendanceMessages.notSent);

export default function ReplyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { date, reply, name, moved, withdrawTo } = loaderData;
  return (
    <FormPage title={date.title} lead={t`Are you coming?`}>
      {/* Other sites must not learn the link. Without any referrer, browsers would also hide where a form comes from. */}
      <meta name="referrer" content="same-origin" />
      {moved && <p className="font-semibold">{moved}</p>}
      <DateSummary date={date} hasReplied={reply !== undefined} />
      {!reply && date.status === "open" && <p className="font-semibold">{attendanceMessages.notYet()}</p>}
      <ReplyForm
        reply={reply}
        name={name}
        problem={problemIn(actionData)}
        status={date.status}
        withdrawTo={withdrawTo}
      />
      <p>
        <Link to={date.page} className="text-link">
          <Trans>More about this date</Trans>
        </Link>
      </p>
    </FormPage>
  );
}
