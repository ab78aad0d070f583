import type { FieldMetadata } from "@conform-to/react";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { withPlaces } from "../../platform/language/locale.ts";
import { megabytesOf } from "../../platform/storage/sizes.ts";
import { Picture } from "../media/pictures/picture.tsx";
import { maxBytes } from "../media/storage/storage-limits.ts";
import { FieldErrors, MarkedLabel } from "../ui/field.tsx";
import { FoldedSection } from "../ui/folded-section.tsx";
import { Icon } from "../ui/icon.tsx";
import { useOnline } from "../ui/use-online.ts";
import { PictureText } from "./picture-text.tsx";
import { pictureTypes } from "./picture-types.ts";
import type { PictureUpload } from "./use-picture-upload.ts";

/** Chooses a picture, previews it and shows its upload's progress. Without scripts the file is sent with the form. */
export function PictureField({
  id,
  label,
  upload,
  current = "",
  isRequired = false,
  text,
  errors: wrong,
}: {
  id: string;
  label: string;
  upload: PictureUpload;
  current?: string | undefined;
  isRequired?: boolean;
  /** The field for the alt text; shown once there is a picture. Left out for one that only decorates. */
  text?: FieldMetadata<string | undefined>;
  errors?: string[] | undefined;
}) {
  const { file, progress, refusal } = upload;
  const errors = refusal === undefined ? wrong : [refusal];
  const preview = usePreview(file);
  const isMissing = isRequired && current === "";
  return (
    <div
      data-has-picture={file !== undefined || current !== "" || undefined}
      className="group/picture flex flex-col gap-2"
    >
      <MarkedLabel isRequired={isMissing}>
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
      </MarkedLabel>
      <div className="flex flex-wrap items-center gap-4 rounded-xl border border-dashed border-muted/60 p-4">
        <div className="relative grid size-24 shrink-0 place-items-center overflow-hidden rounded-lg bg-sunken text-muted">
          {preview ? (
            <img src={preview} alt={t`Preview`} className="absolute inset-0 size-full object-cover" />
          ) : current ? (
            <Picture
              url={current}
              alt={t`Current picture`}
              sizes="6rem"
              className="absolute inset-0 size-full object-cover"
            />
          ) : (
            <Icon name="picture" className="size-8" />
          )}
        </div>
        <div className="min-w-[min(14rem,100%)] flex-1">
          <input
            id={id}
            name="picture"
            type="file"
            accept={Object.keys(pictureTypes).join(",")}
            disabled={progress !== undefined}
            onChange={({ currentTarget: input }) => {
              if (!upload.choose(input.files?.[0])) input.value = "";
            }}
            aria-describedby={errors ? `${id}-hint ${id}-error` : `${id}-hint`}
            required={isMissing}
            aria-invalid={errors ? true : undefined}
            className="file-input"
          />
          <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
            {isRequired && !file && current === "" && `${t`A picture is required.`} `}
            {file
              ? megabytes(file.size)
              : t`A photo or picture (JPEG, PNG, WebP, GIF or AVIF) of at most ${{ megabytes: megabytesOf(maxBytes.picture) }} MB`}
          </p>
          {current && !isRequired && !file && (
            <label className="mt-2 flex min-h-11 items-center gap-2">
              <input type="checkbox" name="removePicture" className="size-5 accent-accent" />
              <Trans>Remove picture</Trans>
            </label>
          )}
        </div>
        {progress && <Progress upload={upload} progress={progress} />}
        {text && (
          <div className="with-picture w-full group-has-[[name=removePicture]:checked]/picture:hidden">
            <PictureText field={text} isReplaced={file !== undefined && current !== ""} />
          </div>
        )}
      </div>
      <div role={refusal === undefined ? undefined : "alert"} className="text-danger">
        <FieldErrors id={id} errors={errors} />
      </div>
    </div>
  );
}

/** A picture that need not be, folded away. It opens when its upload is refused, and stays open while it is sent. */
export function FoldedPicture({
  title = t`Picture`,
  upload: { file, progress, refusal },
  current = "",
  errors,
  children,
}: {
  title?: string;
  upload: PictureUpload;
  /** The URL of the picture that is there. */
  current?: string | undefined;
  errors?: string[] | undefined;
  children: React.ReactNode;
}) {
  const says = file
    ? t`${{ file: file.name }}, not saved yet`
    : current
      ? t({ message: "there is one", comment: "A picture; it follows a colon" })
      : t({ message: "none", comment: "No picture; it follows a colon" });
  return (
    <FoldedSection
      title={title}
      says={says}
      holds={file !== undefined || progress !== undefined}
      errors={[errors, refusal === undefined ? undefined : [refusal]]}
    >
      {children}
    </FoldedSection>
  );
}

function Progress({
  upload,
  progress,
}: {
  upload: PictureUpload;
  progress: NonNullable<PictureUpload["progress"]>;
}) {
  const percent = progress.totalBytes
    ? Math.floor((100 * progress.bytesTransferred) / progress.totalBytes)
    : 0;
  const paused = progress.state === "paused";
  const online = useOnline();
  return (
    <div className="flex w-full flex-wrap items-center gap-3">
      <progress value={percent} max={100} aria-label={t`Upload`} className="bar min-w-32 flex-1" />
      <span className="w-12 text-end tabular-nums" aria-live="off">
        {percent}%
      </span>
      <button
        type="button"
        onClick={paused ? upload.resume : upload.pause}
        className="button button-quiet min-h-10 px-4 py-1"
      >
        {paused ? t`Resume` : t`Pause`}
      </button>
      <button type="button" onClick={upload.cancel} className="button button-danger min-h-10 px-4 py-1">
        <Trans>Cancel upload</Trans>
      </button>
      <p role="status" className="w-full text-sm text-muted empty:hidden">
        {!online && t`You are offline. The upload resumes when you are back online.`}
      </p>
    </div>
  );
}

function usePreview(file: File | undefined): string | undefined {
  const [preview, setPreview] = useState<string>();
  useEffect(() => {
    if (!file) return setPreview(undefined);
    const url = URL.createObjectURL(file);
    setPreview(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return preview;
}

function megabytes(bytes: number): string {
  return bytes < 100_000 ? `${Math.ceil(bytes / 1000)} KB` : `${withPlaces(bytes / 1_000_000, 1)} MB`;
}
