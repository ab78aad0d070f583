import { Link, useNavigation } from "react-router";
import { PrivateHead } from "../../shell/page-head.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Form } from "../../ui/form.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import type { FormRefusal, ImportStatus, Refused, ShownSermon } from "./import-limits.ts";
import type { ShownPlan } from "./shown-plan.server.ts";

const headings: Record<ImportStatus, string> = { new: "New", deletedHere: "Deleted here", here: "Here" };

/** What an import will do, and the form that agrees to it. */
export function PlannedSermons({
  plan: { name, sentences, groups, refused, hasRecordings },
  refusal,
  screen,
}: {
  plan: ShownPlan;
  refusal: FormRefusal | undefined;
  screen: string;
}) {
  const isBusy = useNavigation().state !== "idle";
  const problem = refusal?.error?.[""]?.[0];
  return (
    <section className="shell column-list py-12 sm:py-16">
      <PrivateHead title="What will happen" />
      <h1 className="text-4xl sm:text-5xl">What will happen</h1>
      <div className="mt-4 max-w-prose text-lg wrap-anywhere">
        {name && <p className="text-muted">{name}</p>}
        <ul className="mt-2 list-disc pl-5">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <p className="mt-3 text-muted">Nothing is saved yet.</p>
      </div>
      <Form method="post" className="mt-8 flex flex-col gap-10">
        {problem && <Alert tone="error">{problem}</Alert>}
        {groups.map(({ status, sermons }) => (
          <section key={status}>
            <h2 className="text-2xl">{headings[status]}</h2>
            <ul className="mt-3 flex flex-col gap-2">
              {sermons.map((sermon) => (
                <Offered key={sermon.number} sermon={sermon} ticked={refusal?.ticked} />
              ))}
            </ul>
          </section>
        ))}
        <RefusedSermons refused={refused} />
        {groups.length > 0 && (
          <fieldset className="flex flex-col">
            <legend className="font-serif text-2xl">How</legend>
            {hasRecordings && (
              <Choice
                name="fetch"
                label="Fetch their recordings into our files"
                hint="One after the other, at most 500 MB each. Until then, visitors hear them at their host."
                isTicked
              />
            )}
            <Choice
              name="publish"
              label="Show them to visitors at once"
              hint="Otherwise they are drafts until you publish them."
            />
          </fieldset>
        )}
        <div className="flex flex-wrap gap-3">
          <Link to={screen} className="button button-quiet">
            Cancel
          </Link>
          {groups.length > 0 && (
            <SubmitButton busy={isBusy} busyLabel="Importing...">
              Import
            </SubmitButton>
          )}
        </div>
      </Form>
    </section>
  );
}

function Choice({
  name,
  label,
  hint,
  isTicked = false,
}: {
  name: string;
  label: string;
  hint: string;
  isTicked?: boolean;
}) {
  return (
    <label className="flex min-h-11 items-start gap-3 py-2">
      <input
        type="checkbox"
        name={name}
        defaultChecked={isTicked}
        className="mt-1 size-5 shrink-0 accent-(--accent)"
      />
      <span>
        {label}
        <span className="block text-sm text-muted">{hint}</span>
      </span>
    </label>
  );
}

function Offered({ sermon, ticked }: { sermon: ShownSermon; ticked: number[] | undefined }) {
  const { number, title, status, facts, notes } = sermon;
  return (
    <li className="card px-4 py-2 sm:px-5">
      <label className="flex min-h-11 items-start gap-3 py-2">
        <input
          type="checkbox"
          name="take"
          value={number}
          defaultChecked={ticked ? ticked.includes(number) : status === "new"}
          className="mt-1 size-5 shrink-0 accent-(--accent)"
        />
        <span className="min-w-0 wrap-anywhere">
          <span className="font-semibold">{title}</span>
          <span className="block text-sm text-muted">{facts}</span>
          {notes.map((note) => (
            <span key={note} className="block text-sm text-muted">
              {note}
            </span>
          ))}
        </span>
      </label>
    </li>
  );
}

function RefusedSermons({ refused }: { refused: Refused[] }) {
  if (refused.length === 0) return null;
  return (
    <section>
      <h2 className="text-2xl">Cannot be imported</h2>
      <ul className="mt-3 flex flex-col gap-2">
        {refused.map(({ title, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and titles may repeat
          <li key={index} className="card px-4 py-3 wrap-anywhere sm:px-5">
            <p className="font-semibold">{title}</p>
            <p className="text-sm text-muted">{reason}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
