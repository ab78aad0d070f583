import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import type { Finding } from "../../items/text-check/finding.ts";
import { FindingList } from "../../items/text-check/finding-list.tsx";
import { StaffLink } from "../../shell/staff-link.tsx";
import { CommandForm } from "../../ui/command-form.tsx";
import { pageMessages } from "../texts/page-texts.ts";
import type { Editing, SharedDraft, ShownDraft, ShownPreview } from "./shown-page.ts";

export function StaffBar({ editing, className }: { editing: Editing | SharedDraft; className: string }) {
  if ("shared" in editing) return <SharedBar shown={editing.shared} />;
  const { slug, editor, settings, facts, preview, draft, shownDraft } = editing;
  if (preview) return <PreviewBar slug={slug} editor={editor} preview={preview} settings={settings} />;
  if (shownDraft) return <DraftBar slug={slug} editor={editor} draft={shownDraft} />;
  return (
    <p className={`${className} flex flex-wrap items-center gap-x-5 gap-y-1 text-sm print:hidden`}>
      {settings?.hidden !== undefined && (
        <span className="rounded-full bg-sunken px-3 py-1 font-semibold">{settings.hidden}</span>
      )}
      <StaffLink to={editor} className="text-link">
        <Trans>Edit this page</Trans>
      </StaffLink>
      {draft !== undefined && (
        <StaffLink to={`/pages/${slug}/draft`} className="text-link">
          {draft}
        </StaffLink>
      )}
      {settings && (
        <StaffLink to={`/pages/${slug}/settings`} className="text-link">
          {settings.label}
        </StaffLink>
      )}
      {facts.map(({ name, title }) => (
        <StaffLink key={name} to={`/facts/${name}/edit`} className="text-link">
          <Trans>Edit: {title}</Trans>
        </StaffLink>
      ))}
    </p>
  );
}

function PreviewBar({
  slug,
  editor,
  preview: { key, isOfDraft, findings },
  settings,
}: {
  slug: string;
  editor: string;
  preview: ShownPreview;
  settings: Editing["settings"];
}) {
  const notes = [
    t`Only you see it, for a day.`,
    settings?.hidden !== undefined && t`Visitors do not see this page now.`,
    settings?.isDraft && t`Publishing shows it.`,
    isOfDraft &&
      t`Publishing shows it from now on, with no end. To keep the draft’s schedule, go back to the text and save the draft.`,
  ];
  return (
    <BottomBar>
      <p>
        <strong className="font-semibold">
          <Trans>This is a preview.</Trans>
        </strong>{" "}
        {notes.filter(Boolean).join(" ")}
      </p>
      <CommandForm action={`/pages/${slug}/publish`} className="flex flex-wrap gap-3">
        {(busy) => (
          <>
            <input type="hidden" name="preview" value={key} />
            <Link to={`${editor}?preview`} className={barButton}>
              <Trans>Back to the text</Trans>
            </Link>
            <button type="submit" disabled={busy} className="button button-primary min-h-10 px-4 py-1">
              <Trans>Publish</Trans>
            </button>
          </>
        )}
      </CommandForm>
      <Check key={key} path={`/pages/${slug}/check`} findings={findings} />
    </BottomBar>
  );
}

function DraftBar({
  slug,
  editor,
  draft: { shown, findings },
}: {
  slug: string;
  editor: string;
  draft: ShownDraft;
}) {
  return (
    <BottomBar>
      <p>
        <Trans>
          <strong className="font-semibold">{shown}.</strong> This is how the page looks with it.
        </Trans>
      </p>
      <p className="flex flex-wrap gap-3">
        <Link to={editor} className={barButton}>
          <Trans>Edit the draft</Trans>
        </Link>
        <Link to={`/pages/${slug}/draft`} className={barButton}>
          <Trans>When it is shown</Trans>
        </Link>
      </p>
      <Check path={`/pages/${slug}/check?draft`} findings={findings} />
    </BottomBar>
  );
}

function SharedBar({ shown }: { shown: string | undefined }) {
  return (
    <BottomBar>
      {shown === undefined ? (
        <p>{pageMessages.linkEnded()}</p>
      ) : (
        <p>
          <Trans>
            <strong className="font-semibold">This is a preview ({shown}).</strong> Only people with this link
            see it, for a week at most.
          </Trans>
        </p>
      )}
    </BottomBar>
  );
}

const barButton = "button button-quiet min-h-10 px-4 py-1";

function BottomBar({ children }: { children: React.ReactNode }) {
  return (
    <aside
      aria-label={t`Preview`}
      className="fixed inset-x-0 bottom-0 z-20 border-t-2 border-gold bg-card shadow-2xl print:hidden"
    >
      <div className="shell flex column-list flex-wrap items-center justify-between gap-x-5 gap-y-2 py-3">
        {children}
      </div>
    </aside>
  );
}

/** Without scripts, the list holds what the server alone can tell. */
function Check({ path, findings }: { path: string; findings: Finding[] }) {
  const [Whole, setWhole] = useState<React.ComponentType<{ check: string; findings: Finding[] }>>(
    () => FindingList,
  );
  useEffect(() => {
    import("./preview-check.tsx").then(
      ({ PreviewCheck }) => setWhole(() => PreviewCheck),
      () => undefined,
    );
  }, []);
  return <Whole check={path} findings={findings} />;
}
