import { permitted } from "../../contexts.ts";
import type { Route } from "./+types/copy";
import { copyOf } from "./copy.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "account:own");
  const copy = await copyOf(site, viewer);
  return new Response(JSON.stringify(copy, null, 2), {
    headers: {
      "Content-Type": "application/json",
      "Content-Disposition": 'attachment; filename="your-account.json"',
      "Cache-Control": "private, no-store",
    },
  });
}
