import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { asList } from "../../../platform/language/locale.ts";
import { here } from "../../contexts.ts";
import { readShownAccount, type ShownAccount } from "../bank-account/shown-account.server.ts";
import { readShownPage } from "../reading/page-loader.server.ts";
import { BankAccount } from "../shown-facts/bank-account.tsx";
import type { Route } from "./+types/giving";
import { GiveOnline } from "./give-online.tsx";
import { ProsePage } from "./prose-page.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  const [page, account, { providers, tax }] = await Promise.all([
    readShownPage("giving", url, context, ["giving"]),
    readShownAccount(context),
    here(context).site.facts.read("giving"),
  ]);
  return { page, account, online: { providers, tax } };
}

export default function Giving({ loaderData: { page, account, online } }: Route.ComponentProps) {
  const { lines, code, confirmedOn, isHolder } = account;
  const isOnline = online.tax !== undefined || (online.providers ?? []).length > 0;
  return (
    <ProsePage
      page={page}
      opening={
        lines || isHolder || isOnline ? (
          <>
            {isOnline && (
              <div className={lines || isHolder ? "mb-8" : ""}>
                <GiveOnline {...online} />
              </div>
            )}
            {lines && <BankAccount lines={lines} />}
            {code && <ScanCode code={code} />}
            {confirmedOn && (
              <p className="mt-4 text-muted">
                <Trans>Confirmed by two people on {confirmedOn}</Trans>
              </p>
            )}
            {isHolder && (
              <p className="mt-4 print:hidden">
                {noteOf(account)}{" "}
                <Link to="/bank-account" className="text-link">
                  <Trans>Change or confirm the bank details</Trans>
                </Link>
              </p>
            )}
          </>
        ) : undefined
      }
    />
  );
}

function noteOf({ lines, isUnreadable, confirmedOn }: ShownAccount): string {
  if (!lines) return t`Visitors see no bank details.`;
  return confirmedOn || isUnreadable ? "" : t`These details have not been confirmed by two people yet.`;
}

/** A code that a bank's app reads, dark on white in both themes, and in words what it fills in. */
function ScanCode({
  code: { size, path, name, iban, reference },
}: {
  code: { size: number; path: string; name: string; iban: string; reference: string | undefined };
}) {
  const filledIn = asList([name, iban, ...(reference === undefined ? [] : [reference])]);
  return (
    <figure className="mt-8 flex max-w-2xl break-inside-avoid flex-wrap items-center gap-x-6 gap-y-4">
      <svg
        role="img"
        aria-label={t`Scan code for a transfer: it fills in ${filledIn}.`}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="size-44 shrink-0 rounded-lg"
      >
        <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
        <path stroke="#000" d={path} />
      </svg>
      <figcaption className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <Trans>
          <strong>Scan this code with your bank’s app.</strong> It fills in {filledIn}. You choose the amount:
          please check what it filled in before you send it.
        </Trans>
      </figcaption>
    </figure>
  );
}
