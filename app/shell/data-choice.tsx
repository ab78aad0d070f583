import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Form, useLocation } from "react-router";
import { useSavesData } from "../ui/use-saves-data.ts";
import { withNext } from "./login-path.ts";

/** Outside `<main>`, where a form would make the page load its scripts at once. */
export function SavesDataNotice() {
  if (!useSavesData()) return null;
  return (
    <aside aria-label={t`Data use`} className="shell flex flex-wrap items-center gap-x-4 py-1 print:hidden">
      <p>
        <Trans>This page uses less data.</Trans>
      </p>
      <DataChoice saves="off" label={t`Show everything`} />
    </aside>
  );
}

export function SaveDataButton() {
  return useSavesData() ? null : <DataChoice saves="on" label={t`Use less data`} />;
}

function DataChoice({ saves, label }: { saves: "on" | "off"; label: string }) {
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action={withNext("/save-data", pathname + search)} preventScrollReset>
      <button
        type="submit"
        name="saves"
        value={saves}
        className="min-h-11 cursor-pointer underline underline-offset-4 hover:decoration-2"
      >
        {label}
      </button>
    </Form>
  );
}
