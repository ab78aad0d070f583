import { Link } from "react-router";
import { permitted } from "../../contexts.ts";
import { keepsEditor } from "../../forms/keep-editor.ts";
import { PrivateHead } from "../../shell/page-head.tsx";
import { may } from "../../viewer.ts";
import { bankAccountForm } from "../facts/bank-account-form.ts";
import { valuesOf } from "../facts/fact-values.server.ts";
import { FactsForm } from "../facts/facts-form.tsx";
import { UnreadableText } from "../history/unreadable-text.tsx";
import { factMessages } from "../texts/page-texts.ts";
import { findRevisionInUse } from "../texts/read-text.server.ts";
import type { Route } from "./+types/propose-details";
import { AloneNotice } from "./alone-notice.tsx";
import { bankMessages, bankPath } from "./bank-limits.ts";
import { bankText, isAbsent } from "./details.server.ts";
import { findBeginning, findProposal } from "./proposals.server.ts";
import { findAlone } from "./publishing-alone.server.ts";
import { saveProposal } from "./save-proposal.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "bank:write");
  const inUse = await findRevisionInUse(site.db, bankText);
  const { isUnreadable, version } = inUse;
  return {
    isUnreadable,
    isHidden: isAbsent(inUse),
    values: valuesOf(bankAccountForm, (await findBeginning(site.db, inUse)).account),
    version,
    alone: await findAlone(site, viewer),
    mayInvite: may(viewer, "people:manage"),
    replaces: (await findProposal(site, viewer))?.authorName,
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return saveProposal(request, context);
}

export const clientAction = keepsEditor({ ...factMessages, notSaved: bankMessages.notSaved });

export default function ProposeDetails({ loaderData, actionData }: Route.ComponentProps) {
  const { isUnreadable, isHidden, values, version, alone, mayInvite, replaces } = loaderData;
  return (
    <section className="shell column-noted py-12 sm:py-16">
      <PrivateHead title="Propose bank details" />
      <h1 className="text-4xl sm:text-5xl">Propose bank details</h1>
      <p className="mt-4 mb-8 max-w-prose">
        {isHidden
          ? "Visitors see no bank details. The form holds those that were hidden last, if there were any. "
          : "The form holds the details in use. "}
        {!alone &&
          "Nothing changes on the site until a second person has confirmed what you propose. To confirm that the details in use are right, propose them as they are. "}
        <Link to={bankPath} className="text-link">
          Back to the bank details
        </Link>
      </p>
      {replaces !== undefined && (
        <p className="mb-6 rounded-xl border border-gold/50 bg-gold/10 px-5 py-4">
          A proposal of <bdi>{replaces}</bdi> is waiting. Yours replaces it.
        </p>
      )}
      {alone && <AloneNotice mayInvite={mayInvite} hasSecondFactor={alone.hasSecondFactor} />}
      {isUnreadable ? (
        <UnreadableText what="the bank details" instead="none" />
      ) : (
        (alone?.hasSecondFactor !== false || actionData) && (
          <FactsForm
            form={bankAccountForm}
            sent={{ values, version }}
            result={actionData}
            submit={{ label: "Propose", busyLabel: "Proposing..." }}
          />
        )
      )}
    </section>
  );
}
