import { ph, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link, useLocation, useRouteLoaderData } from "react-router";
import type { MovedPage } from "./moved-page.server.ts";

export function MovedPageLink() {
  const { pathname } = useLocation();
  const moved = useRouteLoaderData<{ moved?: MovedPage }>("root")?.moved;
  if (moved?.from !== pathname) return null;
  return (
    <aside aria-label={t`A page that moved`} className="bg-sunken text-ink print:hidden">
      <p className="shell py-2 wrap-anywhere">
        <Trans>
          The page that was here before has moved:{" "}
          <Link to={moved.to} className="text-link inline-block py-1">
            {ph({ page: moved.title })}
          </Link>
        </Trans>
      </p>
    </aside>
  );
}
