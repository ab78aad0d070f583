import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form, Link, redirect, useNavigation } from "react-router";
import { z } from "zod";
import { requestContext, siteContext } from "../contexts.ts";
import { dayOf, formatDay } from "../dates.ts";
import { type EditConflict, SeenValue, TheirVersion, useConflictingItem } from "../forms/edit-conflict.tsx";
import { textVersion } from "../forms/fields.ts";
import { keepText } from "../forms/keep-text.ts";
import { readForm } from "../forms/read-form.server.ts";
import { saveForm } from "../forms/save-form.server.ts";
import { usePreparedForm } from "../forms/use-prepared-form.ts";
import { FormPage } from "../identity/form-page.tsx";
import { redirectWithNotice } from "../responses/notice.server.ts";
import { needs } from "../staff/needs.server.ts";
import { Alert } from "../ui/alert.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { requirePermission } from "../viewer.ts";
import { visibilityFrom } from "../visibility/moments.server.ts";
import { visibilityFieldsOf } from "../visibility/visibility-fields.ts";
import { VisibilityGroup } from "../visibility/visibility-group.tsx";
import { checkVisibility, visibilityFields } from "../visibility/visibility-schema.ts";
import { hiddenInWords } from "../visibility/words.ts";
import type { Route } from "./+types/draft";
import { draftInWords } from "./draft-words.ts";
import { discardDraft, findVersions, scheduleDraft } from "./drafts.server.ts";
import { requirePage } from "./page-texts.server.ts";
import { pageMessages, pathOfPage } from "./page-texts.ts";

export const middleware = [needs("pages:write")];

const versionSchema = z.object({ version: textVersion });
const draftSchema = versionSchema.extend(visibilityFields).superRefine(checkVisibility);

type DraftFields = z.output<typeof draftSchema>;

/** What somebody else has done to the draft. */
interface Current {
  version: number;
  shown: string;
}

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(siteContext);
  const now = clock();
  const { published, draft } = await findVersions(db, now, requirePage(slug));
  if (!draft) throw redirect(`/pages/${slug}/edit`);
  const { content, revision, ...moments } = draft;
  return {
    slug,
    title: content.title,
    version: published.version,
    fields: visibilityFieldsOf(moments),
    shown: draftInWords(draft, now),
    isHidden: hiddenInWords(draft, now) !== undefined,
    saved: { by: revision.authorName, on: formatDay(dayOf(revision.createdAt), dayOf(now.toISOString())) },
  };
}

export async function action({ request, params: { slug }, url, context }: Route.ActionArgs) {
  const site = context.get(siteContext);
  const { viewer, log } = context.get(requestContext);
  requirePermission(viewer, "pages:write");
  const text = requirePage(slug);
  const screen = `/pages/${slug}/draft`;
  if (url.searchParams.has("discard")) {
    const form = await readForm(request, versionSchema);
    const version = textVersion.catch(-1).parse(form.get("version"));
    const outcome = await discardDraft(site, viewer, { text, version });
    return outcome === "saved"
      ? redirectWithNotice(text.editor, pageMessages.draftDiscarded)
      : redirectWithNotice(screen, { text: pageMessages.changedMeanwhile, tone: "error" });
  }
  const { draft: before } = await findVersions(site.db, site.clock(), text);
  const refusal = await saveForm<DraftFields, Current>(
    request,
    {
      schema: draftSchema,
      save: async ({ version, ...shown }) => {
        const outcome = await scheduleDraft(site, viewer, {
          text,
          version,
          ...visibilityFrom(shown, before),
        });
        if (outcome === "saved") return "saved";
        const { published, draft } = outcome.now;
        const shownNow = draft ? draftInWords(draft, site.clock()) : "There is no draft any more";
        return { now: { version: published.version, shown: shownNow } };
      },
      failed: pageMessages.draftNotSaved,
    },
    { storage: site.storage, viewer, log },
  );
  if (refusal) return refusal;
  const { draft } = await findVersions(site.db, site.clock(), text);
  return draft
    ? redirectWithNotice(screen, pageMessages.draftScheduled)
    : redirectWithNotice(text.path, pageMessages.published);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepText(serverAction, pageMessages.draftNotSaved);
}

export default function PageDraft({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, title, version, isHidden, saved } = loaderData;
  const busy = useNavigation().state !== "idle";
  const path = pathOfPage(slug);
  return (
    <FormPage title={`Draft of ${title}`} lead={`Saved${saved.by && ` by ${saved.by}`} on ${saved.on}.`}>
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
      <Schedule key={version} draft={loaderData} result={actionData} />
      <Form method="post" action="?discard" className="border-t border-line pt-5">
        <input type="hidden" name="version" value={version} readOnly />
        <button type="submit" disabled={busy} className="button button-quiet">
          Discard the draft
        </button>
      </Form>
    </FormPage>
  );
}

function Schedule({
  draft: { version, fields: defaultValue, shown },
  result: given,
}: {
  draft: Route.ComponentProps["loaderData"];
  result: Route.ComponentProps["actionData"];
}) {
  const result = given as (SubmissionResult & EditConflict<Current>) | undefined;
  const { form, fields, busy } = usePreparedForm<DraftFields>({
    schema: draftSchema,
    defaultValue: { version, ...defaultValue },
    result,
    prepare: async () => true,
  });
  const theirs = useConflictingItem(result);
  return (
    <Form method="post" {...getFormProps(form)} className="flex flex-col gap-5">
      {form.errors?.[0] && <Alert tone="error">{form.errors[0]}</Alert>}
      {theirs && <TheirVersion fields={[["When it is shown", theirs.shown]]} />}
      <SeenValue field={fields.version} theirs={theirs?.version} />
      <VisibilityGroup
        fields={fields}
        note={`${shown}. Before it appears and after it ends, visitors see the published text.`}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={busy} busyLabel="Saving...">
          Save
        </SubmitButton>
      </div>
    </Form>
  );
}
