import type { SubmissionResult } from "@conform-to/react";
import { permitted } from "../../contexts.ts";
import type { EditConflict } from "../../forms/edit-conflict.tsx";
import { keepsText } from "../../forms/keep-text.ts";
import { saveForm } from "../../forms/save-form.server.ts";
import { FormPage } from "../../people/identity/form-page.tsx";
import { found } from "../../serving/responses/found.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { allPages } from "../texts/published-pages.ts";
import { listLinkablePages } from "../writing/linkable-pages.server.ts";
import type { Route } from "./+types/change-url";
import { urlMessages } from "./leading-urls.ts";
import { refusedTarget, targetOf } from "./save-url.server.ts";
import { UrlForm } from "./url-form.tsx";
import { findUrl, type LeadingUrl, presentTarget } from "./url-reads.server.ts";
import { changedGuessSchema, changedUrlSchema, type UrlFields } from "./url-schema.ts";
import { changeUrl } from "./url-writes.server.ts";

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  const url = found(await findUrl(site.db, id), "link");
  const target = (await site.urls.leadsTo(url.path)) ?? presentTarget(await allPages(site.pages), url.target);
  return {
    url: { ...url, target },
    pages: await listLinkablePages(site, viewer),
  };
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { site, viewer, log } = permitted(context, "pages:write");
  const url = found(await findUrl(site.db, id), "link");
  const refusal = await saveForm<UrlFields, LeadingUrl>(
    request,
    {
      schema: schemaOf(url),
      save: async ({ path = url.path, version = 0, ...fields }) =>
        (await refusedTarget(site, path, fields)) ??
        changeUrl(site, viewer, id, { path, target: targetOf(site, fields), version }),
      failed: urlMessages.notSaved,
    },
    { storage: site.storage, viewer, log },
  );
  return refusal ?? redirectWithNotice("/pages/addresses", urlMessages.saved);
}

function schemaOf({ isGuessed }: LeadingUrl) {
  return isGuessed ? changedGuessSchema : changedUrlSchema;
}

export const clientAction = keepsText(urlMessages.notSaved);

export default function ChangeUrl({ loaderData, actionData }: Route.ComponentProps) {
  const { url, pages } = loaderData;
  const result = actionData as (SubmissionResult & EditConflict<LeadingUrl>) | undefined;
  return (
    <FormPage title={`Change ${url.path}`} lead="Choose the page that opens when people use this link.">
      <UrlForm schema={schemaOf(url)} url={url} pages={pages} result={result} />
    </FormPage>
  );
}
