import { href, Link } from "react-router";
import { permitted } from "../../contexts.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { saveForm } from "../../forms/save-form.server.ts";
import { visibilityFrom } from "../../items/visibility/moments.server.ts";
import { visibilityFieldsOf } from "../../items/visibility/visibility-fields.ts";
import { hiddenInWords } from "../../items/visibility/visibility-words.ts";
import { FormPage } from "../../people/identity/form-page.tsx";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { CommandButton } from "../../ui/command-form.tsx";
import { afterPublishing } from "../editing/after-publishing.server.ts";
import { draftInWords, effectOf, savedInWords } from "../texts/draft-words.ts";
import { findVersions, scheduleDraft } from "../texts/drafts.server.ts";
import { pageMessages } from "../texts/page-texts.ts";
import { requirePage } from "../texts/pages.server.ts";
import type { Route } from "./+types/draft";
import { backToEditor } from "./back-to-editor.server.ts";
import { type CurrentDraft, DraftSchedule, type ScheduleFields, scheduleSchema } from "./draft-schedule.tsx";

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const { site } = permitted(context, "pages:write");
  const now = site.clock();
  const page = await requirePage(site, slug);
  const { published, draft } = await findVersions(site.db, now, page);
  if (!draft || draft.isUnreadable) throw redirect(href("/pages/:slug/edit", { slug }));
  return {
    slug,
    path: page.path,
    title: draft.content.title,
    version: published.version,
    fields: visibilityFieldsOf(draft),
    note: `${draftInWords(draft, now)}. ${effectOf(draft)}`,
    isHidden: hiddenInWords(draft, now) !== undefined,
    saved: savedInWords(draft, now),
  };
}

export async function action({ request, params: { slug }, context }: Route.ActionArgs) {
  const { site, viewer, log } = permitted(context, "pages:write");
  const text = await requirePage(site, slug);
  const { draft: before } = await findVersions(site.db, site.clock(), text);
  let isPublished = false as boolean;
  const refusal = await saveForm<ScheduleFields, CurrentDraft>(
    request,
    {
      schema: scheduleSchema,
      save: async ({ version, ...shown }) => {
        const moments = visibilityFrom(shown, before);
        const outcome = await scheduleDraft(site, viewer, { text, version, ...moments });
        isPublished = outcome === "published";
        if (outcome === "published" || outcome === "scheduled") return "saved";
        if (outcome === "over") return { refusal: pageMessages.endHasPassed, status: 400, field: "untilDay" };
        const { published, draft } = outcome.now;
        if (!draft || draft.isUnreadable) throw await backToEditor(text);
        const now = site.clock();
        const [shownNow, saved] = [draftInWords(draft, now), savedInWords(draft, now)];
        return { now: { version: published.version, shown: shownNow, saved } };
      },
      failed: pageMessages.draftNotSaved,
    },
    { storage: site.storage, viewer, log },
  );
  if (refusal) return refusal;
  return isPublished
    ? afterPublishing(site, text, { outcome: "saved", appears: false })
    : redirectWithNotice(href("/pages/:slug/draft", { slug }), pageMessages.draftScheduled);
}

export const clientAction = keepsText(pageMessages.draftNotSaved);

export default function PageDraft({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, path, title, version, isHidden, saved } = loaderData;
  return (
    <FormPage title={`Draft of ${title}`} lead={saved}>
      <p className="flex flex-wrap gap-x-5 gap-y-1">
        <Link to={`${path}?draft`} className="text-link">
          See the draft
        </Link>
        <Link to={`/pages/${slug}/edit`} className="text-link">
          Edit the draft
        </Link>
        {isHidden && (
          <Link to={`/share-preview/page/${slug}`} className="text-link">
            Share a preview
          </Link>
        )}
        <Link to={path} className="text-link">
          See the page as it is
        </Link>
      </p>
      {/* What was saved is no unsaved text any more. */}
      <DraftSchedule key={version} draft={loaderData} result={actionData} />
      <CommandButton
        action={`/pages/${slug}/draft/discard`}
        className="border-t border-line pt-5"
        fields={{ version }}
      >
        Delete the draft
      </CommandButton>
    </FormPage>
  );
}
