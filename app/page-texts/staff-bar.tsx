import { useEffect, useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import { FindingList } from "./finding-list.tsx";
import type { Editing, ShownPreview } from "./shown-page.ts";

export function StaffBar({ editing, className }: { editing: Editing; className: string }) {
  const { slug, editor, settings, facts, preview } = editing;
  if (preview) return <PreviewBar slug={slug} editor={editor} preview={preview} />;
  return (
    <p className={`${className} flex flex-wrap items-center gap-x-5 gap-y-1 text-sm print:hidden`}>
      {settings?.hidden !== undefined && (
        <span className="rounded-full bg-sunken px-3 py-1 font-semibold">{settings.hidden}</span>
      )}
      <Link to={editor} className="text-link">
        Edit this page
      </Link>
      {settings && (
        <Link to={settings.path} className="text-link">
          Address and when it is shown
        </Link>
      )}
      {facts.map(({ name, title }) => (
        <Link key={name} to={`/facts/${name}/edit`} className="text-link">
          Edit: {title}
        </Link>
      ))}
    </p>
  );
}

function PreviewBar({
  slug,
  editor,
  preview: { key, findings },
}: {
  slug: string;
  editor: string;
  preview: ShownPreview;
}) {
  const busy = useNavigation().state !== "idle";
  // Without scripts, the list holds what the server alone can tell.
  const [Check, setCheck] = useState<React.ComponentType<{ slug: string; findings: typeof findings }>>(
    () => FindingList,
  );
  useEffect(() => {
    import("./preview-check.tsx").then(
      ({ PreviewCheck }) => setCheck(() => PreviewCheck),
      () => undefined,
    );
  }, []);
  return (
    <aside
      aria-label="Preview"
      className="fixed inset-x-0 bottom-0 z-20 border-t-2 border-gold bg-card shadow-2xl print:hidden"
    >
      <div className="shell flex column-list flex-wrap items-center justify-between gap-x-5 gap-y-2 py-3">
        <p>
          <strong className="font-semibold">This is a preview.</strong> Only you see it, for a day.
        </p>
        <Form method="post" action={`/pages/${slug}/publish`} className="flex flex-wrap gap-3">
          <input type="hidden" name="preview" value={key} readOnly />
          <Link to={`${editor}?preview`} className="button button-quiet min-h-10 px-4 py-1">
            Back to the text
          </Link>
          <button type="submit" disabled={busy} className="button button-primary min-h-10 px-4 py-1">
            Publish
          </button>
        </Form>
        <Check key={key} slug={slug} findings={findings} />
      </div>
    </aside>
  );
}
