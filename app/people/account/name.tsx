import { parseWithZod } from "@conform-to/zod/v4";
import { t } from "@lingui/core/macro";
import { permitted } from "../../contexts.ts";
import { checkedByRules } from "../../forms/checked-by-rules.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { typed } from "../../forms/typed.ts";
import { useCheckedForm } from "../../forms/use-checked-form.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { Alert } from "../../ui/alert.tsx";
import { EditDialog } from "../../ui/edit-dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { FormFooter } from "../../ui/submit-button.tsx";
import { notSentMessage } from "../identity/account-messages.ts";
import { keepOpen } from "../identity/form-result.server.ts";
import type { Route } from "./+types/name";
import { accountMessages, nameRules } from "./account-rules.ts";
import { nameSchema } from "./account-schemas.ts";
import { changeName } from "./change-name.server.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { viewer } = permitted(context, "account:own");
  return { name: viewer.name };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "account:own");
  const submission = parseWithZod(await readForm(request, nameSchema), { schema: nameSchema });
  if (submission.status !== "success") return keepOpen(submission);
  await changeName(site, viewer, submission.value.name);
  return redirectWithNotice("/account", accountMessages.nameChanged());
}

export const clientAction = keepsText(notSentMessage);

export default function ChangeName({ loaderData, actionData }: Route.ComponentProps) {
  const { form, fields, props, busy } = useCheckedForm({
    checks: checkedByRules(nameRules),
    result: actionData,
    defaultValue: loaderData,
  });
  return (
    <EditDialog title={t`Change your name`} list="/account">
      {(cancel) => (
        <Form preventScrollReset {...props} className="flex flex-col gap-5">
          {form.errors?.[0] && <Alert tone="error">{form.errors[0]}</Alert>}
          <Field
            label={t`Name`}
            autoComplete="name"
            dir="auto"
            hint={t`Prayer requests that you have sent keep the name they have.`}
            {...typed(fields.name)}
          />
          <FormFooter cancel={cancel} submit={t`Save name`} busy={busy} />
        </Form>
      )}
    </EditDialog>
  );
}
