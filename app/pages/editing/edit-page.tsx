import { useEffect, useState } from "react";
import { Link } from "react-router";
import { permitted } from "../../contexts.ts";
import { dayOf, formatDay, formatMoment } from "../../dates/dates.ts";
import { keepsEditor } from "../../forms/keep-editor.ts";
import { stateAt } from "../../items/visibility/visibility.ts";
import { hiddenInWords } from "../../items/visibility/visibility-words.ts";
import { UploadPanel } from "../../media/files/upload-panel.tsx";
import { listPictureChoices } from "../../media/pictures/shown-pictures.server.ts";
import { listFilesToLink } from "../../media/site-files/site-files.server.ts";
import { PrivateHead } from "../../shell/page-head.tsx";
import { FoldedSection } from "../../ui/folded-section.tsx";
import { UnreadableText } from "../history/unreadable-text.tsx";
import { pagePictureNames } from "../originals/page-pictures.server.ts";
import { draftInWords } from "../texts/draft-words.ts";
import { findVersions, openedOf } from "../texts/drafts.server.ts";
import { findPreview } from "../texts/page-previews.server.ts";
import { whyAlwaysShown } from "../texts/page-settings.ts";
import { pageMessages, sourceOf } from "../texts/page-texts.ts";
import { requirePage, settingsLabel } from "../texts/pages.server.ts";
import { findInFront } from "../texts/pages-in-front.server.ts";
import { factsToName } from "../writing/facts-to-name.server.ts";
import { listLinkablePages } from "../writing/linkable-pages.server.ts";
import type { Route } from "./+types/edit-page";
import { savePage } from "./edit-page.server.ts";
import { fieldsOf } from "./page-fields.ts";
import { PageForm } from "./page-form.tsx";

export async function loader({ params: { slug: id }, url, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  const now = site.clock();
  const page = await requirePage(site, id);
  const { settings, path, parts } = page;
  const versions = await findVersions(site.db, now, page);
  const preview = await findPreview(site, viewer, page);
  const isResumed = preview !== undefined && url.searchParams.has("preview");
  const asksForDraft = versions.draft !== undefined && !url.searchParams.has("published");
  const opened = openedOf(versions, asksForDraft);
  const { content, version, isOfDraft } = isResumed ? preview : { ...opened, isOfDraft: asksForDraft };
  const { revision } = opened;
  return {
    id,
    path,
    parts,
    title: opened.content.title || settings.slug || id,
    source: sourceOf(
      revision,
      revision ? formatDay(dayOf(revision.createdAt), dayOf(now.toISOString())) : "",
      (await site.facts.originals()) === "sample",
    ),
    hidden: hiddenInWords(settings, now),
    settingsLabel: settingsLabel(settings),
    alwaysShown: whyAlwaysShown[id],
    inFront: await findInFront(site, settings),
    isUnreadable: opened.isUnreadable,
    opened: {
      fields: fieldsOf(content),
      version,
      pageVersion: settings.version,
      state: stateAt(settings, now),
      isOfDraft,
      draft: versions.draft && draftInWords(versions.draft, now),
    },
    isResumed,
    previewedAt: preview?.createdAt,
    facts: factsToName,
    pages: await listLinkablePages(site, viewer),
    files: (await listFilesToLink(site.db)).map(({ id, name, type, bytes }) => ({ id, name, type, bytes })),
    pictures: {
      files: parts.includes("pieces") ? pagePictureNames : [],
      library: await listPictureChoices(site, content),
    },
  };
}

export function action({ request, params: { slug }, context }: Route.ActionArgs) {
  return savePage(request, slug, context);
}

export const clientAction = keepsEditor(pageMessages);

export default function EditPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, isUnreadable, opened, isResumed, previewedAt, ...page } = loaderData;
  const { parts, facts, pages, files, pictures } = page;
  return (
    <section className="shell column-noted py-12 sm:py-16">
      <PrivateHead title={`Edit ${title}`} />
      <h1 className="text-4xl wrap-anywhere sm:text-5xl">Edit {title}</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">
        Write what visitors read here. They see it when you publish it.
      </p>
      <PageScreens {...{ id, ...page }} />
      {previewedAt && !isResumed && !isUnreadable && <PreviewOffer previewedAt={previewedAt} />}
      {isUnreadable ? (
        <UnreadableText
          what={opened.isOfDraft ? "the draft of this page" : "this page"}
          {...(opened.isOfDraft && { instead: "the published text" })}
          history={`/pages/${id}/history`}
        />
      ) : (
        <>
          <PageForm
            // The text of the preview is another one.
            key={`${id} ${isResumed} ${opened.isOfDraft}`}
            {...{ id, parts, opened, facts, pages, files, pictures }}
            result={actionData}
          />
          <AddFiles />
        </>
      )}
    </section>
  );
}

function PageScreens({
  id,
  path,
  source,
  hidden,
  settingsLabel,
  alwaysShown,
  inFront,
}: Pick<
  Route.ComponentProps["loaderData"],
  "id" | "path" | "source" | "hidden" | "settingsLabel" | "alwaysShown" | "inFront"
>) {
  return (
    <div className="mt-4 mb-8 text-muted">
      <p className="flex flex-wrap items-center gap-x-5 gap-y-1">
        {hidden !== undefined && (
          <span className="rounded-full bg-sunken px-3 py-1 text-sm font-semibold text-ink">{hidden}</span>
        )}
        <span>{source}</span>
        <Link to={path} className="text-link">
          See the page
        </Link>
        {settingsLabel && (
          <Link to={`/pages/${id}/settings`} className="text-link">
            {settingsLabel}
          </Link>
        )}
        <Link to={`/pages/${id}/history`} className="text-link">
          History
        </Link>
        {settingsLabel && (
          <Link to={`/pages/${id}/remove`} className="text-link">
            Remove
          </Link>
        )}
      </p>
      {alwaysShown && <p className="mt-1">{alwaysShown}</p>}
      {inFront && (
        <p className="mt-1 text-ink">
          {`A page that you have added stands at ${path}, and visitors read that one. They read this one once you `}
          <Link to={`/pages/${inFront}/settings`} className="text-link">
            give yours another link
          </Link>{" "}
          or remove it.
        </p>
      )}
    </div>
  );
}

function AddFiles() {
  const [hasScripts, setHasScripts] = useState(false);
  useEffect(() => setHasScripts(true), []);
  return (
    <div className="mt-6">
      <FoldedSection title="Upload a file to link to" holds={false} errors={[]}>
        <p className="noscript:hidden">
          Upload a PDF, a recording or a film here, then choose it above under “Link to a file”.
        </p>
        <p className="hidden noscript:block">
          Upload the file under{" "}
          <Link to="/files" className="text-link">
            Files
          </Link>
          , which also has the text of a link to paste. Save this page first: it forgets what you typed.
        </p>
        {hasScripts && <UploadPanel action="/files" problem={undefined} submitLabel="Upload" />}
      </FoldedSection>
    </div>
  );
}

function PreviewOffer({ previewedAt }: { previewedAt: string }) {
  return (
    <p className="mb-6 rounded-xl border border-gold/50 bg-gold/10 px-5 py-4">
      You looked at a preview on {formatMoment(previewedAt)} but did not publish it. Previewing, saving or
      publishing the text below discards it.{" "}
      <Link to="?preview" className="text-link">
        Continue with that text
      </Link>
    </p>
  );
}
