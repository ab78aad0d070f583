import type { OpenedPage } from "./page-fields.ts";

export function PageButtons({
  state,
  draft,
  isOfDraft,
  busy,
}: Pick<OpenedPage, "state" | "draft" | "isOfDraft"> & { busy: boolean }) {
  const isSeenOnce = state === "draft" || state === "published";
  return (
    <div className="flex flex-wrap gap-3">
      <button type="submit" name="button" value="preview" disabled={busy} className="button button-quiet">
        Preview
      </button>
      {(isOfDraft || draft === undefined) && (
        <button type="submit" name="button" value="draft" disabled={busy} className="button button-quiet">
          {draft === undefined ? "Save as a draft" : "Save the draft"}
        </button>
      )}
      <button type="submit" name="button" value="publish" disabled={busy} className="button button-primary">
        {busy ? "Publishing..." : isSeenOnce ? "Publish" : "Save"}
      </button>
    </div>
  );
}
