import { Trans } from "@lingui/react/macro";
/** Leads to a feed, and tells browsers and feed readers of it. */
export function FeedLink({ path, title }: { path: string; title: string }) {
  return (
    <>
      <link rel="alternate" type="application/atom+xml" title={title} href={path} />
      <a href={path} className="text-link inline-block py-1.5">
        <Trans>Follow by feed</Trans>
      </a>
    </>
  );
}
