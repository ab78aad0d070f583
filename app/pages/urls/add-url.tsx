import { permitted } from "../../contexts.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { saveForm } from "../../forms/save-form.server.ts";
import { FormPage } from "../../people/identity/form-page.tsx";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { listLinkablePages } from "../writing/linkable-pages.server.ts";
import type { Route } from "./+types/add-url";
import { canLeadOn, typedPath, urlMessages } from "./leading-urls.ts";
import { refusedTarget, targetOf } from "./save-url.server.ts";
import { UrlForm } from "./url-form.tsx";
import { newUrlSchema } from "./url-schema.ts";
import { addUrl } from "./url-writes.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  const asked = typedPath(new URL(request.url).searchParams.get("path") ?? "");
  return { path: canLeadOn(asked) ? asked : "", pages: await listLinkablePages(site, viewer) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer, log } = permitted(context, "pages:write");
  const refusal = await saveForm(
    request,
    {
      schema: newUrlSchema,
      save: async ({ path, ...fields }) =>
        (await refusedTarget(site, path, fields)) ??
        addUrl(site, viewer, { path, target: targetOf(site, fields) }),
      failed: urlMessages.notSaved,
    },
    { storage: site.storage, viewer, log },
  );
  return refusal ?? redirectWithNotice("/pages/addresses", urlMessages.added);
}

export const clientAction = keepsText(urlMessages.notSaved);

export default function AddUrl({ loaderData: { path, pages }, actionData }: Route.ComponentProps) {
  return (
    <FormPage title="Add a link" lead="Everybody who uses the link gets to the page that you choose.">
      <UrlForm schema={newUrlSchema} path={path} pages={pages} result={actionData} />
    </FormPage>
  );
}
