import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { data, Form, Link } from "react-router";
import { here } from "../../contexts.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { PrivateHead } from "../../shell/page-head.tsx";
import { Field } from "../../ui/field.tsx";
import type { Route } from "./+types/begin";
import { admit, findNewcomer, gone, notStored } from "./access.server.ts";
import { firstOpenStep } from "./progress.server.ts";
import { stepPaths } from "./welcome.ts";

/** The URL that the server prints, and the way back into Welcome. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const code = url.searchParams.get("code");
  const headers = code === null ? {} : await admit(codeIn(code), context);
  if (code === null && !(await findNewcomer(request, context))) {
    if ((await here(context).site.facts.originals()) !== "sample") throw gone(here(context).viewer);
    return data(null, { headers: notStored });
  }
  const step = await firstOpenStep(here(context).site);
  throw redirect(stepPaths[step], { headers: { ...headers, ...notStored } });
}

/** People may paste the whole URL into the field for the code. */
function codeIn(typed: string): string {
  return /[?&]code=([^&\s]*)/.exec(typed)?.[1] ?? typed.trim();
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** For people who come without the URL, from the line that says that this is a sample. */
export default function Begin() {
  return (
    <section className="shell column-form py-10 sm:py-16">
      <PrivateHead title={t`Make the site your own`} />
      <h1 className="text-4xl sm:text-5xl">
        <Trans>Make the site your own</Trans>
      </h1>
      <p className="mt-4 text-lg text-muted">
        <Trans>
          When it was started, the server printed a link with a code. It opens Welcome: a few short steps, and
          the sample is gone.
        </Trans>
      </p>
      <Form method="get" reloadDocument className="card mt-8 flex flex-col gap-5 p-6 shadow-sm sm:p-8">
        <Field
          label={t`Link or code`}
          hint={t`The newest one that the server printed.`}
          id="code"
          name="code"
          type="text"
          required
          autoComplete="off"
        />
        <button type="submit" className="button button-primary">
          <Trans>Begin</Trans>
        </button>
      </Form>
      <p className="mt-6">
        <Trans>
          Does the site have an administrator already?{" "}
          <Link to="/login?next=/welcome" className="text-link inline-block py-1">
            Login
          </Link>
        </Trans>
      </p>
    </section>
  );
}
