import { t } from "@lingui/core/macro";
import { renderToStaticMarkup } from "react-dom/server";
import { currentLanguage } from "../../../platform/language/locale.ts";
import { inThisLanguage } from "../../../platform/language/url-prefix.ts";
import { here } from "../../contexts.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { loginPath, ownPath } from "../../shell/login-path.ts";
import { tooManyMessage } from "../identity/account-messages.ts";
import { waitBeforeProvider } from "../identity/limits.server.ts";
import type { Route } from "./+types/login-with";
import { providersOf, startWithProvider } from "./providers.server.ts";

/** Starts with a POST, so that a program that only follows links starts nothing. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  providerNamed(params.provider, context);
  return redirect(loginPath(ownPath(new URL(request.url).searchParams.get("next"))));
}

/** Redirects by a page: browsers let the redirect of a form lead only where our content security policy lets forms go. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { site, clientNetwork } = here(context);
  const provider = providerNamed(params.provider, context);
  const query = new URL(request.url).searchParams;
  const next = ownPath(query.get("next"));
  const wait = await waitBeforeProvider(site.identity, clientNetwork);
  if (wait > 0) {
    return page(
      <ContinuePage
        title={tooManyMessage(wait)}
        to={inThisLanguage(loginPath(next))}
        label={t`Back to login`}
      />,
      429,
    );
  }
  const back = new URLSearchParams({ next });
  if (query.has("popup")) back.set("popup", "1");
  const start = await startWithProvider(site.identity, provider.id, inThisLanguage(`/signed-in?${back}`));
  if (!start) return redirect("/login?problem=provider");
  const { url, headers } = start;
  const goOn = <meta httpEquiv="refresh" content={`0; url=${url}`} />;
  const label = t`Continue to ${{ provider: provider.name }}`;
  return page(
    <ContinuePage title={t`One moment, please.`} head={goOn} to={url} label={label} />,
    200,
    headers,
  );
}

function providerNamed(id: string, context: Route.LoaderArgs["context"]) {
  const provider = providersOf(here(context).site.settings).find((known) => known.id === id);
  if (!provider) throw new Response(t`There is no such page.`, { status: 404 });
  return provider;
}

function page(content: React.ReactElement, status: number, headers = new Headers()): Response {
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Cache-Control", "no-store");
  return new Response(`<!doctype html>${renderToStaticMarkup(content)}`, { status, headers });
}

interface ContinuePageProps {
  title: string;
  head?: React.ReactElement;
  to: string;
  label: string;
}

function ContinuePage({ title, head, to, label }: ContinuePageProps) {
  return (
    <html lang={currentLanguage()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        {head}
      </head>
      <body>
        <main>
          <h1>{title}</h1>
          <p>
            <a href={to}>{label}</a>
          </p>
        </main>
      </body>
    </html>
  );
}
