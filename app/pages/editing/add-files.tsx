import { useEffect, useState } from "react";
import { Link } from "react-router";
import { UploadPanel } from "../../media/files/upload-panel.tsx";
import { FoldedSection } from "../../ui/folded-section.tsx";

/** Uploads files, for the form above to link to. */
export function AddFiles() {
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
