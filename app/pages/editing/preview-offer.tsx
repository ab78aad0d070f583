import { Link } from "react-router";
import { formatMoment } from "../../dates/dates.ts";

export function PreviewOffer({ previewedAt }: { previewedAt: string }) {
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
