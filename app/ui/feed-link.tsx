import { Trans } from "@lingui/react/macro";
import { useHref } from "react-router";

/** Leads to a feed, and tells browsers and feed readers of it. */
export function FeedLink({ path, title }: { path: string; title: string }) {
  const url = useHref(path);
  return (
    <>
      <link rel="alternate" type="application/atom+xml" title={title} href={url} />
      <a href={url} className="text-link inline-block py-1.5">
        <Trans>Follow by feed</Trans>
      </a>
    </>
  );
}
