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
import type { Route } from "./+types/change";
import { AddressForm } from "./address-form.tsx";
import { type Address, findAddress, presentTarget } from "./address-reads.server.ts";
import { type AddressFields, changedAddressSchema, changedGuessSchema } from "./address-schema.ts";
import { changeAddress } from "./address-writes.server.ts";
import { addressMessages } from "./leading-addresses.ts";
import { refusedTarget, targetOf } from "./save-address.server.ts";

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  const address = found(await findAddress(site.db, id), "address");
  const target =
    (await site.addresses.leadsTo(address.path)) ?? presentTarget(await allPages(site.pages), address.target);
  return {
    address: { ...address, target },
    pages: await listLinkablePages(site, viewer),
  };
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { site, viewer, log } = permitted(context, "pages:write");
  const address = found(await findAddress(site.db, id), "address");
  const refusal = await saveForm<AddressFields, Address>(
    request,
    {
      schema: schemaOf(address),
      save: async ({ path = address.path, version = 0, ...fields }) =>
        (await refusedTarget(site, path, fields)) ??
        changeAddress(site, viewer, id, { path, target: targetOf(site, fields), version }),
      failed: addressMessages.notSaved,
    },
    { storage: site.storage, viewer, log },
  );
  return refusal ?? redirectWithNotice("/pages/addresses", addressMessages.saved);
}

function schemaOf({ isGuessed }: Address) {
  return isGuessed ? changedGuessSchema : changedAddressSchema;
}

export const clientAction = keepsText(addressMessages.notSaved);

export default function ChangeAddress({ loaderData, actionData }: Route.ComponentProps) {
  const { address, pages } = loaderData;
  const result = actionData as (SubmissionResult & EditConflict<Address>) | undefined;
  return (
    <FormPage title={`Change ${address.path}`} lead="Where somebody arrives who opens this address.">
      <AddressForm schema={schemaOf(address)} address={address} pages={pages} result={result} />
    </FormPage>
  );
}
