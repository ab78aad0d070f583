import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ComponentType } from "react";
import { here } from "../../contexts.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { errorPage } from "../../shell/error-page.tsx";
import { previews } from "../registry/previews.tsx";
import type { Route } from "./+types/item-preview";
import { openPreview } from "./item-previews.server.ts";

/** The page of an item that visitors do not see, for people who were sent its link. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get("token") ?? "";
  const preview = await openPreview(here(context).site, token);
  if (preview.kind === "page") throw redirect(`${preview.path}?token=${encodeURIComponent(token)}`);
  return preview;
}

export default function Preview({ loaderData: { kind, title, hidden, shown } }: Route.ComponentProps) {
  const Shown = previews[kind] as ComponentType<{ title: string; shown: typeof shown }>;
  return (
    <>
      {/* Other sites must not learn the link. */}
      <meta name="referrer" content="same-origin" />
      <aside aria-label={t`Preview`} className="border-b-2 border-gold bg-card print:hidden">
        <p className="shell column-list py-3">
          <Trans>
            <strong className="font-semibold">This is a preview ({hidden}).</strong> Only people with this
            link see it, for a week at most. Links to it work once it is shown.
          </Trans>
        </p>
      </aside>
      <Shown title={title} shown={shown} />
    </>
  );
}

export const ErrorBoundary = errorPage();
