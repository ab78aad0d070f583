import { Link } from "react-router";
import { requestContext, siteContext } from "../../contexts.ts";
import { keepEditor } from "../../forms/keep-editor.ts";
import { stateAt } from "../../items/visibility/visibility.ts";
import { hiddenInWords } from "../../items/visibility/words.ts";
import { listPictureChoices } from "../../media/pictures/shown-pictures.server.ts";
import { needs } from "../../shell/needs.server.ts";
import { PrivateHead } from "../../shell/page-head.tsx";
import { factsToName } from "../texts/facts-to-name.server.ts";
import { listLinkablePages } from "../texts/linkable-pages.server.ts";
import { pathOfOwnPage } from "../texts/own-pages.ts";
import { pageMessages } from "../texts/page-texts.ts";
import { PreviewOffer } from "../texts/preview-offer.tsx";
import { findPreview } from "../texts/previews.server.ts";
import { findRevisionInUse } from "../texts/read-text.server.ts";
import { UnreadableText } from "../texts/unreadable-text.tsx";
import type { Route } from "./+types/edit";
import { saveOwnPage } from "./edit-own-page.server.ts";
import { requireOwnPage } from "./own-page-rows.server.ts";
import { ownPageAsText } from "./own-page-text.server.ts";
import { pagePictureNames } from "./page-pictures.server.ts";
import { fieldsOfOwnPage } from "./pieces-form.server.ts";
import { PiecesForm } from "./pieces-form.tsx";

export const middleware = [needs("pages:write")];

export async function loader({ params: { slug: id }, url, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const { viewer } = context.get(requestContext);
  const row = await requireOwnPage(site.db, id);
  const text = ownPageAsText(row);
  const page = await findRevisionInUse(site.db, text);
  const preview = await findPreview(site, viewer, text);
  const isResumed = preview !== undefined && url.searchParams.has("preview");
  const { content, version } = isResumed ? preview : page;
  return {
    id,
    path: pathOfOwnPage(row.slug),
    title: page.content.title || row.slug,
    isUnreadable: page.isUnreadable,
    hidden: hiddenInWords(row, site.clock()),
    state: stateAt(row, site.clock()),
    fields: fieldsOfOwnPage(content),
    version,
    pageVersion: row.version,
    isResumed,
    previewedAt: preview?.createdAt,
    facts: factsToName,
    pages: await listLinkablePages(site, viewer),
    pictures: { files: pagePictureNames, library: await listPictureChoices(site, content) },
  };
}

export function action({ request, params: { slug }, context }: Route.ActionArgs) {
  return saveOwnPage(request, slug, context);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepEditor(serverAction, pageMessages);
}

export default function EditOwnPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, path, title, isUnreadable, hidden, state, fields, version, pageVersion, ...others } =
    loaderData;
  const { isResumed, previewedAt, ...offered } = others;
  return (
    <section className="shell column-prose py-12 sm:py-16">
      <PrivateHead title={`Edit ${title}`} />
      <h1 className="text-4xl wrap-anywhere sm:text-5xl">Edit {title}</h1>
      <p className="mt-4 mb-8 flex flex-wrap items-center gap-x-5 gap-y-1 text-muted">
        {hidden !== undefined && (
          <span className="rounded-full bg-sunken px-3 py-1 text-sm font-semibold text-ink">{hidden}</span>
        )}
        <Link to={path} className="text-link">
          See the page
        </Link>
        <Link to={`/pages/${id}/settings`} className="text-link">
          Address and when it is shown
        </Link>
        <Link to={`/pages/${id}/history`} className="text-link">
          History
        </Link>
        <Link to={`/pages/${id}/remove`} className="text-link">
          Remove
        </Link>
      </p>
      {previewedAt && !isResumed && !isUnreadable && <PreviewOffer previewedAt={previewedAt} />}
      {isUnreadable ? (
        <UnreadableText what="this page" history={`/pages/${id}/history`} />
      ) : (
        <PiecesForm
          // The text of the preview is another one.
          key={`${id} ${isResumed}`}
          sent={{ fields, version, pageVersion, state }}
          {...offered}
          result={actionData}
        />
      )}
    </section>
  );
}
