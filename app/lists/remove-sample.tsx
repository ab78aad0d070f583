import { Link } from "react-router";
import { withNext } from "../shell/login-path.ts";

/** Shown to staff while sample content is on the site. They return to `next`, or to the events. */
export function RemoveSample({ next = "/" }: { next?: string }) {
  return (
    <div className="mb-8 flex flex-wrap items-center justify-between gap-4 rounded-xl border border-gold/50 bg-gold/10 px-5 py-4">
      <p className="min-w-0 flex-1 basis-72">
        Some of what you see is a sample, to show how the site looks when it is full. Remove it when you add
        your own: what you have changed stays, and what people have replied to or used.
      </p>
      <Link to={withNext("/remove-sample-content", next)} className="button button-quiet">
        Remove the sample
      </Link>
    </div>
  );
}
