import { t } from "@lingui/core/macro";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Icon } from "./icon.tsx";

interface Problem {
  id: string;
  message: string;
}

/** A form's errors at its top: a sentence, and a link to each invalid field. A sentence about one field is its link. */
export function ErrorSummary({
  ref,
  message,
  more,
  problems = [],
}: {
  ref: React.Ref<HTMLDivElement>;
  message: string;
  more?: string | undefined;
  problems?: Problem[];
}) {
  const id = useId();
  const named = problems.find((problem) => problem.message === message);
  const others = problems.filter((problem) => problem !== named);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs inside a form
    <div
      ref={ref}
      tabIndex={-1}
      role="group"
      aria-label={t`What is wrong`}
      aria-describedby={`${id}-message${more ? ` ${id}-more` : ""}`}
      className="rounded-xl border border-danger/40 bg-danger-tint px-4 py-3 text-danger"
    >
      <div role="alert" id={`${id}-message`} className="flex items-start gap-3 font-medium">
        <Icon name="warning" className="mt-0.5 size-5" />
        <div className={named && "-my-1"}>{named ? <ToField {...named} /> : message}</div>
      </div>
      {more && (
        <p id={`${id}-more`} className="mt-1 ps-8">
          {more}
        </p>
      )}
      {others.length > 0 && (
        <ul className="mt-1 ps-8">
          {others.map((problem) => (
            <li key={problem.id}>
              <ToField {...problem} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function ToField({ id, message }: Problem) {
  return (
    <a
      href={`#${id}`}
      onClick={(click) => {
        const field = document.getElementById(id);
        if (!field) return;
        click.preventDefault();
        field.focus();
      }}
      className="inline-block py-1 underline underline-offset-4"
    >
      {message}
    </a>
  );
}

/** Moves the focus to a form's error summary whenever the browser or the server (`result`) refuses the form. */
export function useErrorSummary(
  onSubmit: (submitting: FormEvent<HTMLFormElement>) => void,
  result: { status?: string | undefined } | undefined,
) {
  const ref = useRef<HTMLDivElement>(null);
  const isDue = useRef(false);
  const [, setRefused] = useState(0);
  useEffect(() => {
    isDue.current = result?.status === "error";
  }, [result]);
  // The summary may be rendered later than the refusal.
  useEffect(() => {
    if (!isDue.current || !ref.current) return;
    isDue.current = false;
    ref.current.focus();
  });
  return {
    ref,
    onSubmit(submitting: FormEvent<HTMLFormElement>) {
      onSubmit(submitting);
      // Conform also submits the form to itself, to validate while somebody types.
      const { submitter } = submitting.nativeEvent as SubmitEvent;
      if (!submitting.defaultPrevented || submitter?.getAttribute("name") === "__intent__") return;
      isDue.current = true;
      setRefused((count) => count + 1);
    },
  };
}
