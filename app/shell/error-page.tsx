import { Trans } from "@lingui/react/macro";
import { isRouteErrorResponse, Link } from "react-router";
import { type Said, said } from "../../platform/language/said.ts";
import { isFromProxy, isUnreached } from "../serving/responses/unreached.ts";
import { ErrorHead } from "./page-head.tsx";
import { useRequestId } from "./request-id.tsx";

const unreached = "The site cannot be reached right now. Please try again in a moment.";

const titles: Record<number, string> = {
  400: "Part of that request went missing",
  401: "Please log in first",
  403: "This page is not open to you",
  404: "We could not find that page",
  405: "This URL only accepts forms",
  410: "This page is gone",
  413: "That was too large",
  429: "Too many requests",
  503: "We will be right back",
};

/** A route's error boundary. `failure` says what failed when the error is ours. */
export function errorPage(failure?: Said) {
  return ({ error }: { error: unknown }) => <RouteError error={error} failure={failure && said(failure)} />;
}

export function RouteError({ error, failure }: { error: unknown; failure?: string | undefined }) {
  const requestId = useRequestId();
  if (isUnreached(error)) {
    const title =
      isFromProxy(error) || navigator.onLine ? "We cannot reach the site" : "You seem to be offline";
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
  title = titles[status ?? 0] ?? "Something went wrong",
  message,
  requestId,
  link = { to: "/", label: "Go to the home page" },
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
          If you tell us about it, please quote this reference: <code className="break-all">{requestId}</code>
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
  if (status === 404) return "It may have moved, or there may be a typo in the URL.";
  if (status === 503) return "The site is busy. Please try again in a moment.";
  if (status !== undefined && status < 500) return "Please go back and try again.";
  return isLogged
    ? "The mistake is ours, and it has been noted. Please try again in a moment."
    : "The mistake is ours. Please try again in a moment.";
}
