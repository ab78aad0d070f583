import { t } from "@lingui/core/macro";
import { data } from "react-router";
import { z } from "zod";
import type { RequestContext, Site } from "../../contexts.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { prayFor } from "./praying.server.ts";
import { prayingMessages } from "./praying-messages.ts";

const tapSchema = z.object({ request: z.string().max(100) });

/** Counts a tap on “I prayed”. Browsers without scripts come back to the same place. */
export async function answerPrayed(
  request: Request,
  { site, viewer, clientNetwork }: Pick<RequestContext, "viewer" | "clientNetwork"> & { site: Site },
  path: string,
) {
  const tap = tapSchema.safeParse(Object.fromEntries(await readForm(request, tapSchema)));
  if (!tap.success) throw data(t`Please go back and tap “I prayed” again.`, { status: 400 });
  const id = tap.data.request;
  await prayFor(site, viewer, id, clientNetwork);
  return request.headers.get("accept")?.includes("text/html")
    ? redirectWithNotice(
        `${path}${new URL(request.url).search}#${encodeURIComponent(id)}`,
        prayingMessages.thanks(),
      )
    : { failed: false };
}
