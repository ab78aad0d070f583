import { useRef } from "react";
import type { FileType } from "../../../platform/storage/file-types.ts";
import { formatSize } from "./file-size.ts";
import { anyFile, likeType, type Uploadable } from "./files.ts";
import { UploadForm } from "./upload-form.tsx";
import { UploadItem } from "./upload-item.tsx";
import { useUnfinished, useUploadQueue } from "./use-upload-queue.ts";

export function UploadPanel({
  action,
  replaces,
  uploadable = anyFile,
  problem,
  submitLabel,
  children,
}: {
  action: string;
  replaces?: { type: FileType; version: number };
  uploadable?: Uploadable;
  problem: string | undefined;
  submitLabel: string;
  /** Beside the button. */
  children?: React.ReactNode;
}) {
  const { files, current, add, remove, setOver } = useUploadQueue();
  const version = replaces?.version ?? 0;
  const panel = useRef<HTMLDivElement>(null);
  const removeItem = (file: File) => {
    remove(file);
    panel.current?.focus();
  };
  return (
    <div ref={panel} tabIndex={-1} className="flex flex-col gap-5 outline-none">
      <UploadForm
        action={action}
        uploadable={replaces ? likeType(replaces.type) : uploadable}
        isSingle={replaces !== undefined}
        version={version}
        problem={problem}
        submitLabel={submitLabel}
        isFull={replaces !== undefined && files.length > 0}
        onChoose={add}
      >
        {children}
      </UploadForm>
      <Unfinished action={action} queue={files} />
      {files.length > 0 && (
        <section aria-label="Uploads" className="flex flex-col gap-3">
          <ul className="flex flex-col gap-3">
            {files.map((file) => (
              <UploadItem
                key={queueKeyOf(file)}
                file={file}
                isItsTurn={file === current}
                action={action}
                version={version}
                onOver={setOver}
                onRemove={removeItem}
              />
            ))}
          </ul>
          {current && (
            <p className="text-sm text-muted">
              Leaving this page pauses the upload. Choose the same file here again within 20 hours, and it
              continues where it stopped.
            </p>
          )}
        </section>
      )}
    </div>
  );
}

function Unfinished({ action, queue }: { action: string; queue: readonly File[] }) {
  const { unfinished, discard } = useUnfinished(action, queue);
  if (unfinished.length === 0) return null;
  return (
    <section
      aria-label="Unfinished uploads"
      className="rounded-xl border border-gold/50 bg-gold/10 px-5 py-4"
    >
      <p className="font-semibold">
        {unfinished.length === 1 ? "One upload is not finished." : "Some uploads are not finished."}
      </p>
      <p>Choose the same file above again, and it continues where it stopped.</p>
      <ul className="mt-3 flex flex-col gap-2">
        {unfinished.map((file) => (
          <li key={keyOf(file)} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="min-w-0 wrap-anywhere">
              {file.name} <span className="text-muted">({formatSize(file.size)})</span>
            </span>
            <button
              type="button"
              onClick={() => discard(file)}
              className="button button-quiet min-h-10 px-4 py-1"
            >
              Discard<span className="sr-only"> {file.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function keyOf({ name, size, lastModified }: Pick<File, "name" | "size" | "lastModified">): string {
  return `${lastModified} ${size} ${name}`;
}

const queueKeys = new WeakMap<File, number>();
let lastKey = 0;

/** Identifies one choice of a file: choosing it again starts a new upload. */
function queueKeyOf(file: File): number {
  const known = queueKeys.get(file);
  if (known !== undefined) return known;
  lastKey += 1;
  queueKeys.set(file, lastKey);
  return lastKey;
}
