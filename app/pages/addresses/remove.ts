import { z } from "zod";
import { permitted } from "../../contexts.ts";
import { textVersion } from "../../forms/fields.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { needs } from "../../shell/needs.server.ts";
import type { Route } from "./+types/remove";
import { removeAddress } from "./address-writes.server.ts";
import { addressMessages } from "./leading-addresses.ts";

export const middleware = [needs("pages:write")];

const schema = z.object({ version: textVersion });

export function loader() {
  return redirect("/pages/addresses");
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  const form = await readForm(request, schema);
  const version = textVersion.catch(-1).parse(form.get("version"));
  const outcome = await removeAddress(site, viewer, id, version);
  if ("now" in outcome)
    return redirectWithNotice("/pages/addresses", { text: addressMessages.changedMeanwhile, tone: "error" });
  return redirectWithNotice("/pages/addresses", outcome.notice);
}
