import { Link } from "react-router";

export function AloneNotice({ mayInvite }: { mayInvite: boolean }) {
  return (
    <p className="mb-8 rounded-xl border border-gold/50 bg-gold/10 px-5 py-4">
      You are the only person who may change bank details, so nobody could confirm yours. You need a second
      person first.{" "}
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
  );
}
