import { useId } from "react";
import { Link } from "react-router";
import type { Helplines } from "../../../content/schema.ts";
import { Telephone } from "../../pages/congregation/telephone.tsx";

export interface Help extends Omit<Helplines, "checkedOn"> {
  /** Whether nobody has checked the numbers for long: then the emergency number comes first. */
  isOld: boolean;
  /** Why it does, for people with a role. */
  forStaff?: { why: string; mayCheck: boolean };
}

/** Whom somebody in danger can call, for everybody and always, whatever they write. */
export function HelpNow({ help }: { help: Help }) {
  const { emergency, lines, person, isOld, forStaff } = help;
  const id = useId();
  const comesFirst = isOld || (lines.length === 0 && !person);
  const emergencyLine = (
    <p className="text-lg">
      If you or somebody else is in danger now, call{" "}
      {emergency ? (
        <Telephone number={emergency} className="text-link inline-block py-1.5 font-semibold" />
      ) : (
        "your country’s emergency number"
      )}
      .
    </p>
  );
  return (
    <section aria-labelledby={id} className="card flex flex-col gap-4 p-6 sm:p-8">
      <h2 id={id} className="text-2xl">
        Do you need help now?
      </h2>
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
                Or call <strong>{person.name}</strong>, one of us:{" "}
                <Telephone number={person.phone} className="text-link inline-block py-1.5" />
              </p>
              {person.when && <p className="text-muted">{person.when}</p>}
            </li>
          )}
        </ul>
      )}
      {!comesFirst && emergencyLine}
      <p className="text-sm text-muted">
        “Leave this page quickly” opens another website. Your browser still remembers that you were here.
      </p>
      {forStaff && (
        <p className="rounded-xl border border-gold/50 bg-gold/10 px-4 py-3">
          {forStaff.why} Only people with a role read this.{" "}
          {forStaff.mayCheck && (
            <Link to="/facts/helplines/edit" className="text-link inline-block py-1.5">
              Check them
            </Link>
          )}
        </p>
      )}
    </section>
  );
}
