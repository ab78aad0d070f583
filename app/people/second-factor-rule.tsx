import { data, Link, useNavigation } from "react-router";
import { permitted } from "../contexts.ts";
import { readForm } from "../forms/read-form.server.ts";
import { redirectWithNotice } from "../serving/responses/notice.server.ts";
import { PrivateHead } from "../shell/page-head.tsx";
import { Alert } from "../ui/alert.tsx";
import { Form } from "../ui/form.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import type { Route } from "./+types/second-factor-rule";
import { requireRecentSignIn } from "./login/recent-sign-in.server.ts";
import { findSecondFactorRule, requireSecondFactor } from "./second-factor-rule.server.ts";
import { secondFactorRuleSchema, securityMessages } from "./second-factor-rule-schema.ts";

export async function loader(args: Route.LoaderArgs) {
  const { site, viewer } = permitted(args.context, "people:manage");
  await requireRecentSignIn(args);
  return findSecondFactorRule(site.db, viewer);
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const { site, viewer } = permitted(context, "people:manage");
  await requireRecentSignIn(args);
  const form = await readForm(request, secondFactorRuleSchema);
  const chosen = secondFactorRuleSchema.safeParse(Object.fromEntries(form));
  if (!chosen.success) return data({ problem: "Please choose one of the two." }, { status: 400 });
  const isRequired = chosen.data.required === "on";
  const refusal = await requireSecondFactor(site, viewer, isRequired);
  if (refusal) return data({ problem: refusal.message }, { status: refusal.status });
  return redirectWithNotice(
    "/people/second-factor",
    isRequired ? securityMessages.required : securityMessages.notRequired,
  );
}

export default function SecondFactorRule({ loaderData, actionData }: Route.ComponentProps) {
  const { isRequired, hasOwn } = loaderData;
  const busy = useNavigation().state !== "idle";
  return (
    <section className="shell column-form py-12 sm:py-16">
      <PrivateHead title="Second factor" />
      <h1 className="text-4xl sm:text-5xl">Second factor</h1>
      <p className="mt-4 mb-8 max-w-prose text-lg text-muted">
        With a second factor (a passkey or a code from an app), a stolen password alone opens nothing. You can
        require one of everyone whose roles read prayer requests, look after newcomers, manage people, change
        bank details, see all activity or look after the site.
      </p>
      <div className="card flex flex-col gap-5 p-6 shadow-sm sm:p-10">
        {actionData && <Alert tone="error">{actionData.problem}</Alert>}
        <p>
          {isRequired
            ? "It is required. People without one can log in, but cannot read prayer requests, look after newcomers, manage people, change bank details, see all activity or look after the site."
            : "It is not required. Once it is, these people can use those pages only after they have added one."}
        </p>
        {!hasOwn && (
          <p>
            You have none yet: add one in{" "}
            <Link to="/account" className="text-link">
              your account
            </Link>
            .
          </p>
        )}
        <Form method="post" className="flex flex-col">
          <input type="hidden" name="required" value={isRequired ? "off" : "on"} />
          <SubmitButton busy={busy} busyLabel="Saving...">
            {isRequired ? "Stop requiring a second factor" : "Require a second factor"}
          </SubmitButton>
        </Form>
      </div>
    </section>
  );
}
