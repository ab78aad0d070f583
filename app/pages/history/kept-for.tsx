import { data } from "react-router";
import { z } from "zod";
import { chooseVersionMonths, readVersionMonths } from "../../changes/version-term.server.ts";
import { versionMessages, versionsThatStay, versionTerm } from "../../changes/version-term.ts";
import { permitted } from "../../contexts.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { NumberSetting } from "../../forms/settings/number-setting.tsx";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import type { Route } from "./+types/kept-for";

const schema = z.object({ months: z.coerce.number().int().min(versionTerm.least).max(versionTerm.most) });

export async function loader({ context }: Route.LoaderArgs) {
  const { site } = permitted(context, "pages:write");
  return { months: await readVersionMonths(site.db) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  const chosen = schema.safeParse(Object.fromEntries(await readForm(request, schema)));
  if (!chosen.success) return data({ problem: versionMessages.wrongMonths }, { status: 400 });
  await chooseVersionMonths(site, viewer, chosen.data.months);
  return redirectWithNotice("/pages", versionMessages.monthsSaved);
}

export const clientAction = keepsText(versionMessages.notSaved);

export default function EarlierVersionsKeptFor({ loaderData: { months } }: Route.ComponentProps) {
  return (
    <NumberSetting
      title="How long we keep earlier versions"
      about={
        <p className="mt-4 mb-8 max-w-prose text-lg text-muted">
          What pages, church details, events, videos and posts said before is deleted after some time. The
          last {versionsThatStay} versions of each always stay. You can delete a single version at any time,
          in its history.
        </p>
      }
      numbers={[
        {
          name: "months",
          label: "For how many months we keep them",
          ...versionTerm,
          value: months,
        },
      ]}
      cancel="/pages"
    />
  );
}
