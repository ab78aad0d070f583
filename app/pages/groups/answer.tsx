import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Fragment, useId } from "react";
import { data, useNavigation } from "react-router";
import { shownAddress } from "../../../platform/mail/shown-address.ts";
import { here } from "../../contexts.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { linkPath, tokenIn } from "../../mail/links/link-purposes.ts";
import { FormPage } from "../../people/identity/form-page.tsx";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { Alert } from "../../ui/alert.tsx";
import { Form } from "../../ui/form.tsx";
import { problemIn } from "../../ui/problem-in.ts";
import { useUnsavedText } from "../../ui/unsaved-text.ts";
import type { Route } from "./+types/answer";
import { AnswerFields } from "./answer-fields.tsx";
import { answerByLink, findByLink } from "./answering.server.ts";
import { entriesOf } from "./entries.server.ts";
import { groupMessages } from "./group-limits.ts";
import { leaderAnswerSchema } from "./group-schemas.ts";

/** Opening the link changes nothing, because mail programs open links before the reader does. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const linked = await findByLink(here(context).site, tokenIn(request));
  const headers = { "Cache-Control": "private, no-store" };
  if ("refusal" in linked) {
    const { refusal, status } = linked;
    return data({ refusal }, { headers, status: status === 409 ? 200 : status });
  }
  const { groupName, email } = linked.request;
  const entries = entriesOf(linked.request);
  const isNamed = entries.some(({ mayWrite }) => mayWrite);
  return data(
    {
      asked: {
        groupName,
        entries: entries.map(({ name, words }) => ({ name, words })),
        email: isNamed ? shownAddress(email) : undefined,
      },
    },
    { headers },
  );
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = tokenIn(request);
  const form = await readForm(request, leaderAnswerSchema);
  const sent = leaderAnswerSchema.safeParse(Object.fromEntries(form));
  if (!sent.success) return data({ problem: sent.error.issues[0]?.message }, { status: 400 });
  const refused = await answerByLink(here(context).site, token, sent.data);
  if (refused) return data({ problem: refused.refusal }, { status: refused.status });
  return redirectWithNotice(linkPath("group-answer", token), groupMessages.answered());
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const clientAction = keepsText(groupMessages.notAnswered);

export default function AnswerRequest({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const problem = problemIn(actionData);
  const id = useId();
  useUnsavedText(id, problem !== undefined);
  if ("refusal" in loaderData)
    return (
      <FormPage title={t`A request to join a group`}>
        <p>{problem ?? loaderData.refusal}</p>
      </FormPage>
    );
  const { groupName, entries, email } = loaderData.asked;
  return (
    <FormPage title={t`A request to join ${groupName}`}>
      {/* Other sites must not learn the link. Without any referrer, browsers would also hide where a form comes from. */}
      <meta name="referrer" content="same-origin" />
      {entries.length > 1 && (
        <p>
          <Trans>More than one request came with this email. All get your answer by it.</Trans>
        </p>
      )}
      {entries.map(({ name, words }) => (
        <Fragment key={name + words}>
          <p className="text-xl font-semibold wrap-anywhere">
            <bdi>{name}</bdi>
          </p>
          {words && <p className="whitespace-pre-line wrap-anywhere">{words}</p>}
        </Fragment>
      ))}
      {email && (
        <p className="wrap-anywhere">
          <Trans>
            Email:{" "}
            <a href={`mailto:${email}`} className="text-link">
              {email}
            </a>
          </Trans>
        </p>
      )}
      {problem && <Alert tone="error">{problem}</Alert>}
      <Form id={id} method="post" preventScrollReset className="flex flex-col gap-5">
        <AnswerFields offered={["welcomed", "full", "office"]} isBusy={busy} />
      </Form>
      <p className="text-muted">
        <Trans>
          We mail your answer. Your own email stays with us, unless you write it. With “Ask the office” our
          office answers.
        </Trans>
      </p>
    </FormPage>
  );
}
