import { fileOfSermon } from "../media/files/files.ts";
import { UploadPanel } from "../media/files/upload-panel.tsx";
import { FoldedSection } from "../ui/folded-section.tsx";

/** Uploads recordings and notes, for the form above to choose from. */
export function AddFiles({ sermonId }: { sermonId?: string }) {
  return (
    <div className="mt-6">
      <FoldedSection title="Upload a recording or notes" holds={false} errors={[]}>
        <p>Upload a file here, then choose it above under “More about this sermon”.</p>
        <p className="hidden font-semibold noscript:block">
          Do this first, or save the form above first: an upload loads this page again, without what you
          typed.
        </p>
        <UploadPanel
          action={`/upload-video/files${sermonId ? `?sermon=${sermonId}` : ""}`}
          uploadable={fileOfSermon}
          problem={undefined}
          submitLabel="Upload"
        />
      </FoldedSection>
    </div>
  );
}
