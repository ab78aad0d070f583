import { here } from "../../contexts.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import type { Route } from "./+types/begin";
import { admit, notStored, requireNewcomer } from "./access.server.ts";
import { firstOpenStep } from "./progress.server.ts";
import { stepPaths } from "./welcome.ts";

/** The address that the server prints, and the way back into Welcome. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const code = url.searchParams.get("code");
  const headers = code === null ? {} : await admit(code, context);
  if (code === null) await requireNewcomer(request, context);
  const step = await firstOpenStep(here(context).site);
  return redirect(stepPaths[step], { headers: { ...headers, ...notStored } });
}

/** Without a component, a refusal would not be rendered as a page. */
export default function Begin() {
  return null;
}
