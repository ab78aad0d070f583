import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Link } from "react-router";
import { permitted, type Site } from "../../contexts.ts";
import { checkedBy } from "../../forms/checked-by.ts";
import {
  type EditConflict,
  SeenValue,
  TheirVersion,
  useConflictingItem,
} from "../../forms/edit-conflict.tsx";
import { keepsText } from "../../forms/keep-text.ts";
import { saveForm } from "../../forms/save-form.server.ts";
import { typed } from "../../forms/typed.ts";
import { usePreparedForm } from "../../forms/use-prepared-form.ts";
import { visibilityFrom } from "../../items/visibility/moments.server.ts";
import { visibilityFieldsOf } from "../../items/visibility/visibility-fields.ts";
import { VisibilityGroup } from "../../items/visibility/visibility-group.tsx";
import { hiddenInWords } from "../../items/visibility/visibility-words.ts";
import { FormPage } from "../../people/identity/form-page.tsx";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { Alert } from "../../ui/alert.tsx";
import { Field } from "../../ui/field.tsx";
import { FoldedSection } from "../../ui/folded-section.tsx";
import { Form } from "../../ui/form.tsx";
import { FormFooter } from "../../ui/submit-button.tsx";
import { changeSettings } from "../texts/change-settings.server.ts";
import { ownPageLimits, ownPageMessages } from "../texts/own-pages.ts";
import { canMove, isShown, type PageSettings, pathOf, whyAlwaysShown } from "../texts/page-settings.ts";
import { requirePage, settingsLabel } from "../texts/pages.server.ts";
import { findRevisionInUse } from "../texts/read-text.server.ts";
import { settingsInWords } from "../texts/settings-in-words.ts";
import type { Route } from "./+types/settings";
import { AlwaysShown } from "./always-shown.tsx";
import { type SettingsFields, settingsSchema } from "./settings-schema.ts";

export async function loader({ params: { slug: id }, context }: Route.LoaderArgs) {
  const { site } = permitted(context, "pages:write");
  const page = await requirePage(site, id);
  const { settings } = page;
  const { content } = await findRevisionInUse(site.db, page);
  return {
    page: settings,
    isInFront: isInFront(site, settings),
    heading: settingsLabel(settings) ?? "When it is shown",
    title: content.title,
    hidden: hiddenInWords(settings, site.clock()),
    alwaysShown: whyAlwaysShown[id],
  };
}

export async function action({ request, params: { slug: id }, context }: Route.ActionArgs) {
  const { site, viewer, log } = permitted(context, "pages:write");
  const page = await requirePage(site, id);
  const { settings } = page;
  let saved = settings;
  const refusal = await saveForm<SettingsFields, PageSettings>(
    request,
    {
      schema: schemaOf(page.settings),
      save: ({ slug, version, ...shown }) => {
        const moments = visibilityFrom(shown, settings);
        saved = { ...settings, ...moments, slug: slug ?? settings.slug };
        return changeSettings(site, viewer, page, { slug, version, ...moments });
      },
      failed: ownPageMessages.notSaved,
    },
    { storage: site.storage, viewer, log },
  );
  if (refusal) return refusal;
  const left = saved.slug !== settings.slug && isInFront(site, settings);
  const notice = left
    ? ownPageMessages.movedAway(pathOf(settings), isShown(saved, site.clock()))
    : ownPageMessages.settingsSaved;
  return redirectWithNotice(pathOf(saved), notice);
}

function isInFront({ isPage }: Pick<Site, "isPage">, page: PageSettings): boolean {
  return !page.isOfSite && isPage(pathOf(page));
}

function schemaOf(page: PageSettings) {
  return canMove(page) ? settingsSchema.movable : settingsSchema.fixed;
}

export const clientAction = keepsText(ownPageMessages.notSaved);

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { page, heading, title, alwaysShown } = loaderData;
  return (
    <FormPage title={heading} lead={title} isNoted>
      {alwaysShown ? (
        <AlwaysShown why={alwaysShown} path={pathOf(page)} />
      ) : (
        <SettingsForm {...loaderData} result={actionData as SettingsResult} />
      )}
    </FormPage>
  );
}

type SettingsResult = (SubmissionResult & EditConflict<PageSettings>) | undefined;

function SettingsForm({
  page,
  isInFront,
  hidden,
  result,
}: {
  page: PageSettings;
  /** Whether the site has a page of its own at the URL. */
  isInFront: boolean;
  hidden: string | undefined;
  result: SettingsResult;
}) {
  const { form, fields, busy } = usePreparedForm<SettingsFields>({
    checks: checkedBy(schemaOf(page)),
    defaultValue: { slug: page.slug, version: page.version, ...visibilityFieldsOf(page) },
    result,
  });
  const theirs = useConflictingItem(result);
  return (
    <>
      <Form method="post" {...getFormProps(form)} className="noted flex flex-col gap-5">
        {form.errors?.[0] && <Alert tone="error">{form.errors[0]}</Alert>}
        {theirs && <TheirVersion fields={settingsInWords(theirs)} />}
        <SeenValue field={fields.version} theirs={theirs?.version} />
        <VisibilityGroup fields={fields} note={hidden ?? "Visitors see this page."} />
        {canMove(page) && (
          <FoldedSection
            title="Link"
            says={`/${fields.slug.value ?? page.slug}`}
            errors={[fields.slug.errors]}
          >
            <Field
              label="Link"
              hint={`The end of its address, such as our-garden. If you change it, ${pathOf(page)} ${isInFront ? "shows the site’s own page again, and tells people where yours is" : "still brings people here"}.`}
              maxLength={ownPageLimits.slug}
              autoCapitalize="none"
              {...typed(fields.slug)}
            />
          </FoldedSection>
        )}
        <FormFooter cancel={pathOf(page)} submit="Save" busy={busy} />
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
    </>
  );
}
