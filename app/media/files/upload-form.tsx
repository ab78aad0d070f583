import { useEffect, useId, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { megabyte } from "../../../platform/storage/sizes.ts";
import { FieldErrors } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { maxBytes } from "../storage/storage-limits.ts";
import { acceptOf, fileMessages, fileRefusal, type Uploadable } from "./files.ts";

/** Asks for files. Without scripts it sends one, with the form. */
export function UploadForm({
  action,
  uploadable,
  isSingle,
  version,
  problem,
  submitLabel,
  isFull,
  onChoose,
  children,
}: {
  action: string;
  uploadable: Uploadable;
  /** Whether it takes one file only. */
  isSingle: boolean;
  version: number;
  problem: string | undefined;
  submitLabel: string;
  /** Whether nothing more can be chosen. */
  isFull: boolean;
  onChoose: (files: File[]) => void;
  children: React.ReactNode;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const isBusy = useNavigation().state !== "idle";
  const isSeveral = useScripts() && !isSingle;
  const [refusal, setRefusal] = useState<string>();
  const error = refusal ?? problem;
  const chosen = () => [...(input.current?.files ?? [])];
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    const files = chosen();
    const refused = files.length === 0 ? fileMessages.noneChosen : refusalOf(files, uploadable);
    setRefusal(refused);
    if (refused !== undefined || !input.current) return input.current?.focus();
    onChoose(files);
    input.current.value = "";
  };
  return (
    <Form
      method="post"
      action={action}
      encType="multipart/form-data"
      onSubmit={submit}
      className="flex flex-col gap-4"
    >
      <input type="hidden" name="version" value={version} />
      <div className="flex flex-col gap-1.5">
        <label htmlFor={id} className="font-semibold">
          {isSeveral ? "Files" : "File"}
        </label>
        <input
          ref={input}
          id={id}
          name="file"
          type="file"
          multiple={isSeveral}
          accept={acceptOf(uploadable.types)}
          disabled={isFull}
          onChange={() => setRefusal(refusalOf(chosen(), uploadable))}
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          aria-invalid={error ? true : undefined}
          className="file-input"
        />
        <p id={`${id}-hint`} className="text-sm text-muted">
          {uploadable.hint}
          <span className="hidden noscript:inline">
            {` Without scripts at most ${maxBytes.fileInForm / megabyte} MB: turn scripts on to upload a larger one.`}
          </span>
        </p>
        <div role="alert">
          <FieldErrors id={id} errors={error === undefined ? [] : [error]} />
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        {children}
        <button type="submit" disabled={isBusy || isFull} className="button button-primary">
          {submitLabel}
        </button>
      </div>
    </Form>
  );
}

/** Why the first of these files that cannot be uploaded is refused. */
function refusalOf(files: readonly File[], uploadable: Uploadable): string | undefined {
  for (const file of files) {
    const refusal = fileRefusal(file, uploadable);
    if (refusal !== undefined) return files.length > 1 ? `${file.name}: ${refusal}` : refusal;
  }
  return undefined;
}

/** Whether scripts run: before that, the form can send one file only. */
function useScripts(): boolean {
  const [isRunning, setIsRunning] = useState(false);
  useEffect(() => setIsRunning(true), []);
  return isRunning;
}
