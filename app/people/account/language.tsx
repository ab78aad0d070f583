import { parseWithZod } from "@conform-to/zod/v4";
import { t } from "@lingui/core/macro";
import { languageName } from "../../../platform/language/language-name.ts";
import { permitted } from "../../contexts.ts";
import { checkedByRules } from "../../forms/checked-by-rules.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { useCheckedForm } from "../../forms/use-checked-form.ts";
import { found } from "../../serving/responses/found.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { Alert } from "../../ui/alert.tsx";
import { EditDialog } from "../../ui/edit-dialog.tsx";
import { Form } from "../../ui/form.tsx";
import { Select } from "../../ui/select.tsx";
import { FormFooter } from "../../ui/submit-button.tsx";
import { notSentMessage } from "../identity/account-messages.ts";
import { keepOpen } from "../identity/form-result.server.ts";
import type { Route } from "./+types/language";
import { accountMessages, languageRules } from "./account-rules.ts";
import { languageSchema } from "./account-schemas.ts";
import { changeLanguage, findLanguageChoice } from "./change-language.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "account:own");
  const { languages, chosen } = found(await findLanguageChoice(site, viewer), "page");
  return {
    languages: languages.map((language): [string, string] => [language, languageName(language)]),
    language: chosen,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "account:own");
  const submission = parseWithZod(await readForm(request, languageSchema), { schema: languageSchema });
  if (submission.status !== "success") return keepOpen(submission);
  const refusal = await changeLanguage(site, viewer, submission.value.language);
  if (refusal) return keepOpen(submission, refusal);
  return redirectWithNotice("/account", accountMessages.languageChanged());
}

export const clientAction = keepsText(notSentMessage);

export default function ChangeLanguage({ loaderData, actionData }: Route.ComponentProps) {
  const { form, fields, props, busy } = useCheckedForm({
    checks: checkedByRules(languageRules),
    result: actionData,
    defaultValue: { language: loaderData.language },
  });
  return (
    <EditDialog title={t`Choose your language`} list="/account">
      {(cancel) => (
        <Form preventScrollReset {...props} className="flex flex-col gap-5">
          {form.errors?.[0] && <Alert tone="error">{form.errors[0]}</Alert>}
          <Select
            field={fields.language}
            label={t`Language`}
            hint={t`Our emails to you are in this language, and the site when you log in.`}
            options={loaderData.languages}
          />
          <FormFooter cancel={cancel} submit={t`Save language`} busy={busy} />
        </Form>
      )}
    </EditDialog>
  );
}
