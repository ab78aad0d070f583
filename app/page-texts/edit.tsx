import { Link, redirect } from "react-router";
import { requestContext, siteContext } from "../contexts.ts";
import { dayOf, formatDay } from "../dates.ts";
import { listPictureChoices } from "../pictures/shown-pictures.server.ts";
import { PrivateHead } from "../shell/page-head.tsx";
import { needs } from "../staff/needs.server.ts";
import type { Route } from "./+types/edit";
import { savePage } from "./edit-page.server.ts";
import { factsToName } from "./facts-to-name.server.ts";
import { keepPage } from "./keep-page.ts";
import { listLinkablePages } from "./linkable-pages.server.ts";
import { PageForm } from "./page-form.tsx";
import { findPublished, findText } from "./page-texts.server.ts";
import { fieldsOf, pathOfPage, sourceOf } from "./page-texts.ts";
import { PreviewOffer } from "./preview-offer.tsx";
import { findPreview } from "./previews.server.ts";

export const middleware = [needs("pages:write")];

export async function loader({ params: { slug }, url, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const { editor } = await findText(site, slug);
  if (editor !== url.pathname) throw redirect(editor + url.search);
  const page = await findPublished(site.db, slug);
  const { viewer } = context.get(requestContext);
  const preview = await findPreview(site, viewer, slug);
  const isResumed = preview !== undefined && url.searchParams.has("preview");
  const { content, version } = isResumed ? preview : page;
  return {
    slug,
    title: page.content.title,
    revision: page.revision,
    fields: fieldsOf(content),
    version,
    isResumed,
    previewedAt: preview?.createdAt,
    facts: factsToName,
    pages: await listLinkablePages(site, viewer),
    library: await listPictureChoices(site, content),
    today: dayOf(site.clock().toISOString()),
  };
}

export function action({ request, params: { slug }, context }: Route.ActionArgs) {
  return savePage(request, slug, context);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPage(serverAction);
}

export default function EditPage({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, title, revision, fields, version, isResumed, previewedAt, facts, pages, library, today } =
    loaderData;
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
      {previewedAt && !isResumed && <PreviewOffer previewedAt={previewedAt} />}
      <PageForm
        // The text of the preview is another one.
        key={`${slug} ${isResumed}`}
        slug={slug}
        sent={{ fields, version }}
        facts={facts}
        pages={pages}
        library={library}
        result={actionData}
      />
    </section>
  );
}
