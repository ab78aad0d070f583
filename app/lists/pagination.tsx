import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { Icon } from "../ui/icon.tsx";
import { useSearchOfPage } from "../ui/use-page-search.ts";

export function Pagination({
  page,
  hasNext,
  pages,
  label,
  part,
}: {
  page: number;
  hasNext: boolean;
  /** The number of pages; undefined when there are too many to count. */
  pages: number | undefined;
  label: string;
  /** The part that is shown, where the URL does not say it. */
  part?: string | undefined;
}) {
  if (page === 1 && !hasNext) return null;
  return (
    <nav
      aria-label={label}
      className="mt-10 flex flex-wrap items-center justify-center gap-x-2 gap-y-2 sm:gap-x-4 print:hidden"
    >
      <PageLink to={page > 1 ? page - 1 : undefined} part={part} rel="prev">
        <Icon name="previous" />
        <Trans>Previous</Trans>
      </PageLink>
      <span
        className="px-1 text-muted max-[24rem]:order-first max-[24rem]:basis-full max-[24rem]:text-center"
        aria-current="page"
      >
        {pages === undefined ? t`Page ${page}` : t`Page ${page} of ${pages}`}
      </span>
      <PageLink to={hasNext ? page + 1 : undefined} part={part} rel="next">
        <Trans>Next</Trans>
        <Icon name="next" />
      </PageLink>
    </nav>
  );
}

function PageLink({
  to,
  part,
  rel,
  children,
}: {
  to: number | undefined;
  part: string | undefined;
  rel: string;
  children: React.ReactNode;
}) {
  const search = useSearchOfPage(to, part);
  if (to === undefined) {
    return (
      <button type="button" disabled className="button button-quiet px-4 sm:px-5">
        {children}
      </button>
    );
  }
  return (
    <Link to={search || "?"} rel={rel} className="button button-quiet px-4 sm:px-5">
      {children}
    </Link>
  );
}
