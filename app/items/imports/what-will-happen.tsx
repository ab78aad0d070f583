import type { ComponentType, ReactNode } from "react";
import { type FormProps, Link, useNavigation } from "react-router";
import { PrivateHead } from "../../shell/page-head.tsx";
import { Alert } from "../../ui/alert.tsx";
import { FormButtons, SubmitButton } from "../../ui/submit-button.tsx";

/** What an import will do, and the form that agrees to it. */
export function WhatWillHappen({
  name,
  sentences = [],
  also,
  form: Form,
  problem,
  back,
  isAnyOffered,
  children,
}: {
  /** What the file or URL calls itself; empty if it does not. */
  name: string;
  sentences?: readonly string[];
  /** Said after them. */
  also: string;
  /** With a key that saves it once, or without. */
  form: ComponentType<FormProps>;
  /** Why it was not done. */
  problem: string | undefined;
  /** The screen on which a file or a URL is given. */
  back: string;
  isAnyOffered: boolean;
  /** What can be ticked. */
  children: ReactNode;
}) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <section className="shell column-list py-12 sm:py-16">
      <PrivateHead title="What will happen" />
      <h1 className="text-4xl sm:text-5xl">What will happen</h1>
      <div className="mt-4 max-w-prose text-lg wrap-anywhere">
        {name && <p className="text-muted">{name}</p>}
        {sentences.length > 0 && (
          <ul className="mt-2 list-disc ps-5">
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
        <p className="mt-3 text-muted">{also}</p>
      </div>
      <Form method="post" className="mt-8 flex flex-col gap-10">
        {problem && <Alert tone="error">{problem}</Alert>}
        {children}
        <FormButtons>
          <Link to={back} className="button button-quiet">
            Cancel
          </Link>
          {isAnyOffered && (
            <SubmitButton busy={isBusy} busyLabel="Importing...">
              Import
            </SubmitButton>
          )}
        </FormButtons>
      </Form>
    </section>
  );
}
