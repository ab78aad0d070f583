import { href } from "react-router";
import { permitted } from "../../contexts.ts";
import { checkedBy } from "../../forms/checked-by.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { saveForm } from "../../forms/save-form.server.ts";
import { typed, typedLines } from "../../forms/typed.ts";
import { useCheckedForm } from "../../forms/use-checked-form.ts";
import { FormPage } from "../../people/identity/form-page.tsx";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { Alert } from "../../ui/alert.tsx";
import { Field, TextArea } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { FormButtons, SubmitButton } from "../../ui/submit-button.tsx";
import { createPage } from "../texts/change-settings.server.ts";
import { ownPageLimits, ownPageMessages } from "../texts/own-pages.ts";
import type { Route } from "./+types/create-page";
import { newPageSchema } from "./settings-schema.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer, log } = permitted(context, "pages:write");
  let id = "";
  const refusal = await saveForm(
    request,
    {
      schema: newPageSchema,
      save: async (page) => {
        const outcome = await createPage(site, viewer, page);
        if ("id" in outcome) id = outcome.id;
        return "id" in outcome ? "saved" : outcome;
      },
      failed: ownPageMessages.notSaved,
    },
    { storage: site.storage, viewer, log },
  );
  return refusal ?? redirectWithNotice(href("/pages/:slug/edit", { slug: id }), ownPageMessages.created);
}

export const clientAction = keepsText(ownPageMessages.notSaved);

export default function AddPage({ actionData }: Route.ComponentProps) {
  const { form, fields, busy, props } = useCheckedForm({
    checks: checkedBy(newPageSchema),
    result: actionData,
  });
  return (
    <FormPage title="Add a page" lead="It begins as a draft that visitors do not see.">
      <Form {...props} className="flex flex-col gap-5">
        {form.errors?.[0] && <Alert tone="error">{form.errors[0]}</Alert>}
        <Field label="Title" maxLength={ownPageLimits.title} {...typed(fields.title)} />
        <Field
          label="Link (optional)"
          hint="Such as our-garden, for /our-garden. Without it, the link is made from the title."
          maxLength={ownPageLimits.slug}
          autoCapitalize="none"
          {...typed(fields.slug)}
        />
        <TextArea
          label="Description"
          hint="Search engines and shared links show it: one or two sentences."
          rows={3}
          maxLength={ownPageLimits.description}
          {...typedLines(fields.description)}
        />
        <FormButtons>
          <SubmitButton busy={busy} busyLabel="Adding it...">
            Add the page
          </SubmitButton>
        </FormButtons>
      </Form>
    </FormPage>
  );
}
