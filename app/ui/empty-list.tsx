import { Link } from "react-router";

/** Says that a list is empty; `children` are what to do next. */
export function EmptyList({ message, children }: { message: string; children?: React.ReactNode }) {
  return (
    <div className="card flex flex-col items-center gap-5 p-10 text-center">
      <p className="text-xl text-muted">{message}</p>
      {children}
    </div>
  );
}

/** What an empty list of staff is for, one example, and where to begin. */
export function HowToBegin({
  what,
  example,
  begin,
}: {
  what: string;
  example: string;
  begin?: { to: string; label: string };
}) {
  return (
    <>
      <p className="max-w-prose">{what}</p>
      <p className="max-w-prose text-muted">For example: {example}</p>
      {begin && (
        <Link to={begin.to} className="button button-quiet">
          {begin.label}
        </Link>
      )}
    </>
  );
}
