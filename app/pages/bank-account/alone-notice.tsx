import { Link } from "react-router";
import { hoursAlone, twoAreBetter } from "./bank-limits.ts";

/** Says how the only person who may change bank details gets on. */
export function AloneNotice({
  mayInvite,
  hasSecondFactor,
}: {
  mayInvite: boolean;
  hasSecondFactor: boolean;
}) {
  return (
    <div className="mb-8 flex flex-col gap-3 rounded-xl border border-gold/50 bg-gold/10 px-5 py-4">
      <p>
        You are the only person who may change bank details. {twoAreBetter}{" "}
        {mayInvite ? (
          <>
            <Link to="/people/invite" className="text-link">
              Invite somebody as treasurer or administrator
            </Link>
            , or give one of these roles to somebody who is already here.
          </>
        ) : (
          "Ask an administrator to invite somebody as treasurer."
        )}
      </p>
      <p>
        {hasSecondFactor ? (
          `Until then you can publish what you propose yourself: ${hoursAlone} hours later, after logging in with your second factor, while everybody with a role gets an email and can decline it.`
        ) : (
          <>
            To publish bank details alone you need a second factor first:{" "}
            <Link to="/account" className="text-link">
              add one in Your account
            </Link>
            .
          </>
        )}
      </p>
    </div>
  );
}
