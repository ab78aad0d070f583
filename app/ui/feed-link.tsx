/** Leads to a feed, and tells browsers and feed readers of it. */
export function FeedLink({
  path,
  title,
  className = "",
}: {
  path: string;
  title: string;
  className?: string;
}) {
  return (
    <>
      <link rel="alternate" type="application/atom+xml" title={title} href={path} />
      <a href={path} className={`text-link inline-block py-1.5 ${className}`}>
        Follow by feed
      </a>
    </>
  );
}
