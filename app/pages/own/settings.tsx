import { getFormProps, getInputProps, type SubmissionResult } from "@conform-to/react";
import { Link } from "react-router";
import { requestContext, siteContext } from "../../contexts.ts";
import {
  type EditConflict,
  SeenValue,
  TheirVersion,
  useConflictingItem,
} from "../../forms/edit-conflict.tsx";
import { keepText } from "../../forms/keep-text.ts";
import { saveForm } from "../../forms/save-form.server.ts";
import { usePreparedForm } from "../../forms/use-prepared-form.ts";
import { visibilityFrom } from "../../items/visibility/moments.server.ts";
import { visibilityFieldsOf } from "../../items/visibility/visibility-fields.ts";
import { VisibilityGroup } from "../../items/visibility/visibility-group.tsx";
import { hiddenInWords, visibilityInWords } from "../../items/visibility/words.ts";
import { FormPage } from "../../people/identity/form-page.tsx";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { needs } from "../../shell/needs.server.ts";
import { Alert } from "../../ui/alert.tsx";
import { Field } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { requirePermission } from "../../viewer.ts";
import { type OwnPageRow, pathOfOwnPage } from "../texts/own-pages.ts";
import { findRevisionInUse } from "../texts/read-text.server.ts";
import type { Route } from "./+types/settings";
import { requireOwnPage } from "./own-page-rows.server.ts";
import { ownPageAsText } from "./own-page-text.server.ts";
import { changeSettings } from "./own-pages.server.ts";
import { ownPageLimits, ownPageMessages } from "./own-pages.ts";
import { type SettingsFields, settingsSchema } from "./settings-schema.ts";

export const middleware = [needs("pages:write")];

export async function loader({ params: { slug: id }, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(siteContext);
  const page = await requireOwnPage(db, id);
  const { content } = await findRevisionInUse(db, ownPageAsText(page));
  return { page, title: content.title, hidden: hiddenInWords(page, clock()) };
}

export async function action({ request, params: { slug: id }, context }: Route.ActionArgs) {
  const site = context.get(siteContext);
  const { viewer, log } = context.get(requestContext);
  requirePermission(viewer, "pages:write");
  const before = await requireOwnPage(site.db, id);
  let path = pathOfOwnPage(before.slug);
  const refusal = await saveForm<SettingsFields, OwnPageRow>(
    request,
    {
      schema: settingsSchema,
      save: ({ slug, version, ...shown }) => {
        path = pathOfOwnPage(slug);
        return changeSettings(site, viewer, id, { slug, version, ...visibilityFrom(shown, before) });
      },
      failed: ownPageMessages.notSaved,
    },
    { storage: site.storage, viewer, log },
  );
  return refusal ?? redirectWithNotice(path, ownPageMessages.settingsSaved);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepText(serverAction, ownPageMessages.notSaved);
}

export default function OwnPageSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { page, title, hidden } = loaderData;
  const result = actionData as (SubmissionResult & EditConflict<OwnPageRow>) | undefined;
  const { form, fields, busy } = usePreparedForm<SettingsFields>({
    schema: settingsSchema,
    defaultValue: { slug: page.slug, version: page.version, ...visibilityFieldsOf(page) },
    result,
  });
  const theirs = useConflictingItem(result);
  return (
    <FormPage title="Address and when it is shown" lead={title}>
      <Form method="post" {...getFormProps(form)} className="flex flex-col gap-5">
        {form.errors?.[0] && <Alert tone="error">{form.errors[0]}</Alert>}
        {theirs && (
          <TheirVersion
            fields={[
              ["Address", pathOfOwnPage(theirs.slug)],
              ["When it is shown", visibilityInWords(theirs)],
            ]}
          />
        )}
        <SeenValue field={fields.version} theirs={theirs?.version} />
        <Field
          label="Address"
          hint={`Such as our-garden. After a change, ${pathOfOwnPage(page.slug)} leads to the new address.`}
          maxLength={ownPageLimits.slug}
          autoCapitalize="none"
          errors={fields.slug.errors}
          {...getInputProps(fields.slug, { type: "text" })}
        />
        <VisibilityGroup fields={fields} note={hidden ?? "Visitors see this page."} />
        <div className="flex flex-wrap gap-3">
          <Link to={pathOfOwnPage(page.slug)} className="button button-quiet">
            Cancel
          </Link>
          <SubmitButton busy={busy} busyLabel="Saving...">
            Save
          </SubmitButton>
        </div>
      </Form>
      <p className="flex flex-wrap gap-x-5 gap-y-1 border-t border-line pt-5">
        {hidden !== undefined && (
          <Link to={`/share-preview/page/${page.id}`} className="text-link">
            Share a preview
          </Link>
        )}
        <Link to={`/pages/${page.id}/remove`} className="text-link">
          Remove this page
        </Link>
      </p>
    </FormPage>
  );
}
