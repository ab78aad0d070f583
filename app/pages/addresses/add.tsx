import { permitted } from "../../contexts.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { saveForm } from "../../forms/save-form.server.ts";
import { FormPage } from "../../people/identity/form-page.tsx";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { listLinkablePages } from "../writing/linkable-pages.server.ts";
import type { Route } from "./+types/add";
import { AddressForm } from "./address-form.tsx";
import { newAddressSchema } from "./address-schema.ts";
import { addAddress } from "./address-writes.server.ts";
import { addressMessages, canLeadOn, typedPath } from "./leading-addresses.ts";
import { refusedTarget, targetOf } from "./save-address.server.ts";

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
      schema: newAddressSchema,
      save: async ({ path, ...fields }) =>
        (await refusedTarget(site, path, fields)) ??
        addAddress(site, viewer, { path, target: targetOf(site, fields) }),
      failed: addressMessages.notSaved,
    },
    { storage: site.storage, viewer, log },
  );
  return refusal ?? redirectWithNotice("/pages/addresses", addressMessages.added);
}

export const clientAction = keepsText(addressMessages.notSaved);

export default function AddAddress({ loaderData: { path, pages }, actionData }: Route.ComponentProps) {
  return (
    <FormPage title="Add an address" lead="People who open it get to the page that you choose.">
      <AddressForm schema={newAddressSchema} path={path} pages={pages} result={actionData} />
    </FormPage>
  );
}
