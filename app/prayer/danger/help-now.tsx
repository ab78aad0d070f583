import { ph, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useId, useState } from "react";
import { Link } from "react-router";
import type { Helplines } from "../../../content/schema.ts";
import { Telephone } from "../../pages/shown-facts/telephone.tsx";
import { Icon } from "../../ui/icon.tsx";

export interface Help extends Omit<Helplines, "checkedOn"> {
  /** Whether nobody has checked the numbers for long: then the emergency number comes first. */
  isOld: boolean;
  /** Why it does, for people with a role. */
  forStaff?: { why: string; mayCheck: boolean };
}

/** Where links lead that say whom to call. Browsers unfold what such a link leads into. */
export const helpId = "help-now";

/** Only the person folds it again: a second answer without `isNeeded` says nothing of what they need. */
export function useHelp(isNeeded: boolean | undefined) {
  const [isUnfolded, setUnfolded] = useState(Boolean(isNeeded));
  const [wasNeeded, setWasNeeded] = useState(isNeeded);
  if (isNeeded !== wasNeeded) {
    setWasNeeded(isNeeded);
    if (isNeeded) setUnfolded(true);
  }
  return { isUnfolded, setUnfolded, unfold: () => setUnfolded(true) };
}

/** Whom somebody in danger can call, for everybody and always, whatever they write. Folded it is one line. */
export function HelpNow({
  help,
  isUnfolded = false,
  setUnfolded,
}: {
  help: Help;
  isUnfolded?: boolean;
  setUnfolded?: (isUnfolded: boolean) => void;
}) {
  const { emergency, lines, person, isOld, forStaff } = help;
  const id = useId();
  const comesFirst = isOld || (lines.length === 0 && !person);
  const emergencyLine = (
    <p className="text-lg">
      {emergency ? (
        <Trans comment="“Call”: by telephone">
          If you or somebody else is in danger now, call{" "}
          <Telephone _t="number" number={emergency} className="text-link inline-block py-1.5 font-semibold" />
          .
        </Trans>
      ) : (
        <Trans comment="“Call”: by telephone">
          If you or somebody else is in danger now, call your country’s emergency number.
        </Trans>
      )}
    </p>
  );
  return (
    <section aria-labelledby={id} className="card">
      <details
        open={isUnfolded}
        onToggle={({ currentTarget }) => setUnfolded?.(currentTarget.open)}
        className="group/help"
      >
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 rounded-[inherit] px-4 py-2 sm:px-6 [&::-webkit-details-marker]:hidden">
          <h2 id={id} className="min-w-0 flex-1 font-sans text-lg font-semibold">
            <Trans>Do you need somebody now?</Trans>
          </h2>
          <Icon
            name="chevron"
            className="size-5 shrink-0 motion-safe:transition-transform group-open/help:rotate-180"
          />
        </summary>
        <div id={helpId} className="flex flex-col gap-4 px-4 pt-2 pb-6 sm:px-6">
          {comesFirst && emergencyLine}
          {(lines.length > 0 || person) && (
            <ul className="flex flex-col gap-3">
              {lines.map(({ name, phone, url, when, for: helpsWith }) => (
                <li key={`${name} ${phone} ${url}`} className="wrap-anywhere">
                  <p>
                    <strong>{name}</strong>
                    {phone && (
                      <>
                        {" "}
                        <Telephone number={phone} className="text-link inline-block py-1.5" />
                      </>
                    )}
                    {url && (
                      <>
                        {" "}
                        <a href={url} rel="noreferrer" className="text-link inline-block py-1.5">
                          {new URL(url).hostname}
                        </a>
                      </>
                    )}
                  </p>
                  {helpsWith && <p className="text-muted">{helpsWith}</p>}
                  {when && <p className="text-muted">{when}</p>}
                </li>
              ))}
              {person && (
                <li className="wrap-anywhere">
                  <p>
                    <Trans comment="“Call”: by telephone. “One of us”: somebody of this church, man or woman">
                      Or call <strong>{ph({ name: person.name })}</strong>, one of us:{" "}
                      <Telephone
                        _t="number"
                        number={person.phone}
                        className="text-link inline-block py-1.5"
                      />
                    </Trans>
                  </p>
                  {person.when && <p className="text-muted">{person.when}</p>}
                </li>
              )}
            </ul>
          )}
          {!comesFirst && emergencyLine}
          <p className="text-sm text-muted">
            <Trans>
              “Leave this page quickly” opens another website. Your browser still remembers that you were
              here.
            </Trans>
          </p>
          {forStaff && (
            <p className="rounded-xl border border-gold/50 bg-gold/10 px-4 py-3">
              <Trans comment="“A role”: a task in this church, such as looking after prayer requests. {why} is a sentence.">
                {ph({ why: forStaff.why })} Only people with a role read this.
              </Trans>{" "}
              {forStaff.mayCheck && (
                <Link to="/facts/helplines/edit" className="text-link inline-block py-1.5">
                  {t({ message: "Check them", comment: "The telephone numbers of helplines" })}
                </Link>
              )}
            </p>
          )}
        </div>
      </details>
    </section>
  );
}
