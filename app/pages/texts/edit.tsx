import { Link } from "react-router";
import { requestContext, siteContext } from "../../contexts.ts";
import { dayOf, formatDay } from "../../dates/dates.ts";
import { keepEditor } from "../../forms/keep-editor.ts";
import { listPictureChoices } from "../../media/pictures/shown-pictures.server.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { needs } from "../../shell/needs.server.ts";
import { PrivateHead } from "../../shell/page-head.tsx";
import type { Route } from "./+types/edit";
import { draftInWords } from "./draft-words.ts";
import { findVersions, openedOf } from "./drafts.server.ts";
import { savePage } from "./edit-page.server.ts";
import { factsToName } from "./facts-to-name.server.ts";
import { listLinkablePages } from "./linkable-pages.server.ts";
import { PageForm } from "./page-form.tsx";
import { findText, requirePage } from "./page-texts.server.ts";
import { fieldsOf, pageMessages, pathOfPage, sourceOf } from "./page-texts.ts";
import { PreviewOffer } from "./preview-offer.tsx";
import { findPreview } from "./previews.server.ts";
import { UnreadableText } from "./unreadable-text.tsx";

export const middleware = [needs("pages:write")];

export async function loader({ params: { slug }, url, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const { editor } = await findText(site, slug);
  if (editor !== url.pathname) throw redirect(editor + url.search);
  const now = site.clock();
  const text = requirePage(slug);
  const versions = await findVersions(site.db, now, text);
  const { viewer } = context.get(requestContext);
  const preview = await findPreview(site, viewer, text);
  const isResumed = preview !== undefined && url.searchParams.has("preview");
  const asksForDraft = versions.draft !== undefined && !url.searchParams.has("published");
  const opened = openedOf(versions, asksForDraft);
  const { content, version, isOfDraft } = isResumed ? preview : { ...opened, isOfDraft: asksForDraft };
  return {
    slug,
    title: opened.content.title || slug,
    isUnreadable: opened.isUnreadable,
    revision: opened.revision,
    fields: fieldsOf(content),
    version,
    isOfDraft,
    draft: versions.draft && draftInWords(versions.draft, now),
    isResumed,
    previewedAt: preview?.createdAt,
    facts: factsToName,
    pages: await listLinkablePages(site, viewer),
    library: await listPictureChoices(site, content),
    today: dayOf(now.toISOString()),
  };
}

export function action({ request, params: { slug }, context }: Route.ActionArgs) {
  return savePage(request, slug, context);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepEditor(serverAction, pageMessages);
}

export default function EditPage({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, title, isUnreadable, revision, fields, version, isOfDraft, draft } = loaderData;
  const { isResumed, previewedAt, today } = loaderData;
  return (
    <section className="shell column-prose py-12 sm:py-16">
      <PrivateHead title={`Edit ${title}`} />
      <h1 className="text-4xl wrap-anywhere sm:text-5xl">Edit {title}</h1>
      <p className="mt-4 mb-8 flex flex-wrap gap-x-5 gap-y-1 text-muted">
        <span>{sourceOf(revision, revision ? formatDay(dayOf(revision.createdAt), today) : "")}</span>
        <Link to={pathOfPage(slug)} className="text-link">
          See the page
        </Link>
        <Link to={`/pages/${slug}/history`} className="text-link">
          History
        </Link>
      </p>
      {previewedAt && !isResumed && !isUnreadable && <PreviewOffer previewedAt={previewedAt} />}
      {isUnreadable ? (
        <UnreadableText
          what={isOfDraft ? "the draft of this page" : "this page"}
          {...(isOfDraft && { instead: "the published text" })}
          history={`/pages/${slug}/history`}
        />
      ) : (
        <PageForm
          // The text of the preview is another one.
          key={`${slug} ${isResumed} ${isOfDraft}`}
          slug={slug}
          sent={{ fields, version, isOfDraft, draft }}
          facts={loaderData.facts}
          pages={loaderData.pages}
          library={loaderData.library}
          result={actionData}
        />
      )}
    </section>
  );
}
