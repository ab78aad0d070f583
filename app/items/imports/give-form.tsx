import { useId } from "react";
import { Link, useNavigation } from "react-router";
import { PrivateHead } from "../../shell/page-head.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Field } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { FormFooter } from "../../ui/submit-button.tsx";
import { useUnsavedText } from "../../ui/unsaved-text.ts";
import { longestUrl } from "./import-source.ts";

interface GiveFormProps {
  title: string;
  about: string;
  file: { id: string; label: string; hint: string; accept: string; mostBytes: number; tooLarge: string };
  address: { id: string; label: string; hint: string };
  /** Which of the two comes first. */
  first?: "file" | "address";
  /** Why what was given cannot be imported. */
  problem: string | undefined;
  /** Where it can be. */
  remedy?: { to: string; label: string } | undefined;
  /** What was typed then. */
  typed: string | undefined;
  cancelTo: string;
  /** Further fields. */
  children?: React.ReactNode;
  /** What follows the form. */
  after?: React.ReactNode;
}

/** The screen on which staff give a file or a URL to import from. */
export function GiveForm({
  title,
  about,
  file,
  address,
  first = "file",
  problem,
  remedy,
  typed,
  cancelTo,
  children,
  after,
}: GiveFormProps) {
  const isBusy = useNavigation().state !== "idle";
  const id = useId();
  useUnsavedText(id, problem !== undefined);
  const fields = [
    <FileField key="file" {...file} />,
    <Field
      key="address"
      {...address}
      type="text"
      inputMode="url"
      name="address"
      maxLength={longestUrl}
      defaultValue={typed ?? ""}
      autoComplete="off"
    />,
  ];
  return (
    <section className="shell column-form py-12 sm:py-16">
      <PrivateHead title={title} />
      <h1 className="text-4xl sm:text-5xl">{title}</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">{about}</p>
      <Form
        id={id}
        method="post"
        encType="multipart/form-data"
        className="card mt-8 flex flex-col gap-5 p-6 sm:p-10"
      >
        {problem && (
          <Alert
            tone="error"
            action={
              remedy && (
                <Link
                  to={remedy.to}
                  className="-my-2.5 inline-flex min-h-11 items-center px-3 font-semibold underline underline-offset-4"
                >
                  {remedy.label}
                </Link>
              )
            }
          >
            {problem}
          </Alert>
        )}
        {first === "file" ? fields : fields.reverse()}
        {children}
        <FormFooter cancel={cancelTo} submit="Show what will happen" busyLabel="Reading..." busy={isBusy} />
      </Form>
      {after}
    </section>
  );
}

/** A server that refuses a large file may close the connection before the browser has read why. */
function FileField({ mostBytes, tooLarge, ...field }: GiveFormProps["file"]) {
  return (
    <Field
      {...field}
      type="file"
      name="file"
      onChange={({ target }) =>
        target.setCustomValidity((target.files?.[0]?.size ?? 0) > mostBytes ? tooLarge : "")
      }
    />
  );
}
