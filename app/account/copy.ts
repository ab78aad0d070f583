import { requestContext, siteContext } from "../contexts.ts";
import type { Route } from "./+types/copy";
import { copyOf } from "./copy.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = context.get(siteContext);
  const copy = await copyOf(db, context.get(requestContext).viewer, settings.siteUrl);
  return new Response(JSON.stringify(copy, null, 2), {
    headers: {
      "Content-Type": "application/json",
      "Content-Disposition": 'attachment; filename="your-account.json"',
      "Cache-Control": "private, no-store",
    },
  });
}
