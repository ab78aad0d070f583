import { useEffect, useRef } from "react";
import { useOnline } from "../../ui/use-online.ts";
import { formatSize } from "./file-size.ts";
import { type FileUpload, type UploadPhase, useFileUpload } from "./use-file-upload.ts";

const wordsOf: Record<UploadPhase, string> = {
  waiting: "Waiting for its turn.",
  sending: "",
  paused: "Paused.",
  saving: "Saving...",
  saved: "Uploaded.",
  cancelled: "Cancelled. Nothing was stored.",
  failed: "",
};

/** Phases in which a file holds up those after it. */
const underWay: ReadonlySet<UploadPhase> = new Set(["waiting", "sending", "paused", "saving"]);

export function UploadItem({
  file,
  isItsTurn,
  action,
  version,
  onOver,
  onRemove,
}: {
  file: File;
  isItsTurn: boolean;
  action: string;
  /** Of the file that it replaces; 0 for a new one. */
  version: number;
  onOver: (file: File, isOver: boolean) => void;
  onRemove: (file: File) => void;
}) {
  const item = useRef<HTMLLIElement>(null);
  const upload = useFileUpload(file, { isItsTurn, action, version });
  const { phase, sent, problem } = upload;
  const isUnderWay = underWay.has(phase);
  useEffect(() => {
    onOver(file, !isUnderWay);
  }, [isUnderWay, onOver, file]);
  const percent = Math.floor((100 * sent) / file.size);
  const isMoving = phase === "sending" || phase === "paused";
  return (
    <li
      ref={item}
      tabIndex={-1}
      aria-label={file.name}
      className="flex flex-col gap-2 rounded-xl border border-line bg-sunken px-4 py-3"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 font-semibold wrap-anywhere">{file.name}</span>
        <span className="text-sm text-muted tabular-nums">
          {isMoving
            ? `${percent}% of ${formatSize(file.size)}, ${formatSize(file.size - sent)} left`
            : formatSize(file.size)}
        </span>
      </div>
      {isMoving && (
        <progress value={percent} max={100} aria-label={`Upload of ${file.name}`} className="bar w-full" />
      )}
      <Status phase={phase} percent={percent} size={file.size} />
      <p role="alert" className="text-danger empty:hidden">
        {problem}
      </p>
      <div className="flex flex-wrap gap-2 empty:hidden">
        <Buttons
          name={file.name}
          upload={upload}
          onGone={(act) => {
            act();
            item.current?.focus();
          }}
          onRemove={() => onRemove(file)}
        />
      </div>
    </li>
  );
}

/** Screen readers are told every tenth of the way. */
function Status({ phase, percent, size }: { phase: UploadPhase; percent: number; size: number }) {
  const online = useOnline();
  const tenth = Math.floor(percent / 10) * 10;
  const left = formatSize(size * (1 - tenth / 100));
  return (
    <p role="status" className="text-sm text-muted empty:hidden">
      {phase !== "sending" ? (
        wordsOf[phase]
      ) : online ? (
        <span className="sr-only">{`${tenth} percent, ${left} left.`}</span>
      ) : (
        "You are offline. The upload resumes when you are back online."
      )}
    </p>
  );
}

function Buttons({
  name,
  upload,
  onGone,
  onRemove,
}: {
  name: string;
  upload: FileUpload;
  /** Calls `act`, which removes the pressed button and so loses the focus. */
  onGone: (act: () => void) => void;
  onRemove: () => void;
}) {
  const { phase, isConflict } = upload;
  const isMoving = phase === "sending" || phase === "paused";
  return (
    <>
      {isMoving && (
        // One button, so that it keeps the focus.
        <ItemButton name={name} onPress={phase === "paused" ? upload.resume : upload.pause}>
          {phase === "paused" ? "Resume" : "Pause"}
        </ItemButton>
      )}
      {isMoving && (
        <ItemButton name={name} tone="danger" onPress={() => onGone(upload.cancel)}>
          Cancel upload
        </ItemButton>
      )}
      {phase === "failed" && (
        <ItemButton name={name} onPress={() => onGone(upload.tryAgain)}>
          {isConflict ? "Replace theirs" : "Try again"}
        </ItemButton>
      )}
      {(phase === "waiting" || phase === "failed" || phase === "cancelled") && (
        <ItemButton name={name} onPress={onRemove}>
          Remove
        </ItemButton>
      )}
    </>
  );
}

function ItemButton({
  name,
  tone = "quiet",
  onPress,
  children,
}: {
  name: string;
  tone?: "quiet" | "danger";
  onPress: () => void;
  children: string;
}) {
  return (
    <button type="button" onClick={onPress} className={`button button-${tone} min-h-10 px-4 py-1`}>
      {children}
      <span className="sr-only"> {name}</span>
    </button>
  );
}
