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
        Edit this page
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
          Edit: {title}
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
  return (
    <BottomBar>
      <p>
        <strong className="font-semibold">This is a preview.</strong> Only you see it, for a day.
        {settings?.hidden !== undefined && " Visitors do not see this page now."}
        {settings?.isDraft && " Publishing shows it."}
        {isOfDraft &&
          " Publishing shows it from now on, with no end. To keep the draft’s schedule, go back to the text and save the draft."}
      </p>
      <CommandForm action={`/pages/${slug}/publish`} className="flex flex-wrap gap-3">
        {(busy) => (
          <>
            <input type="hidden" name="preview" value={key} />
            <Link to={`${editor}?preview`} className={barButton}>
              Back to the text
            </Link>
            <button type="submit" disabled={busy} className="button button-primary min-h-10 px-4 py-1">
              Publish
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
        <strong className="font-semibold">{shown}.</strong> This is how the page looks with it.
      </p>
      <p className="flex flex-wrap gap-3">
        <Link to={editor} className={barButton}>
          Edit the draft
        </Link>
        <Link to={`/pages/${slug}/draft`} className={barButton}>
          When it is shown
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
        <p>{pageMessages.linkEnded}</p>
      ) : (
        <p>
          <strong className="font-semibold">This is a preview ({shown}).</strong> Only people with this link
          see it, for a week at most.
        </p>
      )}
    </BottomBar>
  );
}

const barButton = "button button-quiet min-h-10 px-4 py-1";

function BottomBar({ children }: { children: React.ReactNode }) {
  return (
    <aside
      aria-label="Preview"
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
