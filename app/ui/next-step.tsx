import { ph } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";

interface Step {
  to: string;
  label: string;
}

/** What to do when a list is empty: people who may add an item get a button, all others a page to read. */
export function NextStep({
  canAdd,
  add,
  meanwhile,
}: {
  canAdd: boolean;
  add: Step;
  /** Undefined when the reader cannot open it. */
  meanwhile: Step | undefined;
}) {
  if (canAdd)
    return (
      <Link to={add.to} className="button button-primary">
        {add.label}
      </Link>
    );
  if (!meanwhile) return null;
  return (
    <p>
      <Trans>
        Meanwhile:{" "}
        <Link to={meanwhile.to} className="text-link">
          {ph({ page: meanwhile.label })}
        </Link>
      </Trans>
    </p>
  );
}
