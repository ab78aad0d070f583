import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { isRouteErrorResponse, Link } from "react-router";
import { type Said, said } from "../../platform/language/said.ts";
import { isFromProxy, isUnreached } from "../serving/responses/unreached.ts";
import { ErrorHead } from "./page-head.tsx";
import { useRequestId } from "./request-id.tsx";

const titles: Record<number, () => string> = {
  400: () => t`Part of that request went missing`,
  401: () => t`Please log in first`,
  403: () => t`This page is not open to you`,
  404: () => t`We could not find that page`,
  405: () => t`This URL only accepts forms`,
  410: () => t`This page is gone`,
  413: () => t`That was too large`,
  429: () => t`Too many requests`,
  503: () => t`We will be right back`,
};

/** A route's error boundary. `failure` says what failed when the error is ours. */
export function errorPage(failure?: Said) {
  return ({ error }: { error: unknown }) => <RouteError error={error} failure={failure && said(failure)} />;
}

export function RouteError({ error, failure }: { error: unknown; failure?: string | undefined }) {
  const requestId = useRequestId();
  if (isUnreached(error)) {
    const title =
      isFromProxy(error) || navigator.onLine ? t`We cannot reach the site` : t`You seem to be offline`;
    const unreached = t`The site cannot be reached right now. Please try again in a moment.`;
    return <ErrorPage title={title} message={[failure, unreached].filter(Boolean).join(" ")} />;
  }
  if (!isRouteErrorResponse(error))
    return (
      <ErrorPage status={500} message={failure} requestId={isFromServer(error) ? requestId : undefined} />
    );
  const { status, data } = error;
  // Strings have a method `link`, which is not our link.
  const {
    message,
    requestId: ofError,
    link,
  } = typeof data === "string" ? { message: data || undefined } : { ...data };
  return (
    <ErrorPage
      status={status}
      message={message ?? (status < 500 ? undefined : failure)}
      requestId={ofError}
      link={link}
    />
  );
}

/** React Router sends server errors without their stack. Errors of the browser are not in the server's log. */
function isFromServer(error: unknown): boolean {
  return error instanceof Error && error.stack === undefined;
}

function ErrorPage({
  status,
  title = titles[status ?? 0]?.() ?? t`Something went wrong`,
  message,
  requestId,
  link = { to: "/", label: t`Go to the home page` },
}: {
  status?: number;
  title?: string;
  message?: string | undefined;
  requestId?: string | undefined;
  /** Where to go on. */
  link?: { to: string; label: string } | undefined;
}) {
  return (
    <section className="shell column-prose py-16 sm:py-24">
      <ErrorHead title={title} />
      {status && <p className="font-serif text-7xl text-accent">{status}</p>}
      <h1 className="mt-4 text-4xl sm:text-5xl">{title}</h1>
      <p className="mt-5 max-w-prose text-lg text-muted">
        {message ?? explanation(status, requestId !== undefined)}
      </p>
      {requestId && (
        <p className="mt-4 text-sm text-muted">
          <Trans>
            If you tell us about it, please quote this reference:{" "}
            <code _t="reference" className="break-all">
              {requestId}
            </code>
          </Trans>
        </p>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        <Link to={link.to} className="button button-primary">
          {link.label}
        </Link>
        <Link to="/contact-us" className="button button-quiet">
          <Trans>Contact us</Trans>
        </Link>
      </div>
    </section>
  );
}

function explanation(status: number | undefined, isLogged: boolean): string {
  if (status === 404) return t`It may have moved, or there may be a typo in the URL.`;
  if (status === 503) return t`The site is busy. Please try again in a moment.`;
  if (status !== undefined && status < 500) return t`Please go back and try again.`;
  return isLogged
    ? t`The mistake is ours, and it has been noted. Please try again in a moment.`
    : t`The mistake is ours. Please try again in a moment.`;
}
