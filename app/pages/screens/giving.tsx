import { Link } from "react-router";
import { readShownAccount, type ShownAccount } from "../bank-account/shown-account.server.ts";
import { BankAccount } from "../congregation/bank-account.tsx";
import { ScanCode } from "../congregation/scan-code.tsx";
import { readShownPage } from "../reading/page-loader.server.ts";
import type { Route } from "./+types/giving";
import { ProsePage } from "./prose-page.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  const [page, account] = await Promise.all([
    readShownPage("giving", url, context),
    readShownAccount(context),
  ]);
  return { page, account };
}

export default function Giving({ loaderData: { page, account } }: Route.ComponentProps) {
  const { lines, code, confirmedOn, isHolder } = account;
  return (
    <ProsePage
      page={page}
      opening={
        lines || isHolder ? (
          <>
            {lines && <BankAccount lines={lines} />}
            {code && <ScanCode code={code} />}
            {confirmedOn && <p className="mt-4 text-muted">Confirmed by two people on {confirmedOn}</p>}
            {isHolder && (
              <p className="mt-4 print:hidden">
                {noteOf(account)}{" "}
                <Link to="/bank-account" className="text-link">
                  Change or confirm the bank details
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
  if (!lines) return "Visitors see no bank details.";
  return confirmedOn || isUnreadable ? "" : "These details have not been confirmed by two people yet.";
}
