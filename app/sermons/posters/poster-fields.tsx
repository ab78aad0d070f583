import type { FieldMetadata } from "@conform-to/react";
import { PictureField } from "../../forms/picture-field.tsx";
import type { PictureUpload } from "../../forms/use-picture-upload.ts";
import type { PictureChoice } from "../../media/pictures/library-picture.ts";
import { PictureSelect } from "../../media/pictures/picture-select.tsx";
import { FoldedSection } from "../../ui/folded-section.tsx";
import { FrameOfFilm } from "./frame-of-film.tsx";
import { libraryPoster, uploadedPoster } from "./poster-choice.ts";

/** The picture for a film. The hidden field tells this form from those without these fields. */
export function PosterFields({
  upload,
  picture,
  posterPicture,
  poster,
  library,
  film,
}: {
  upload: PictureUpload;
  picture: FieldMetadata<File | undefined>;
  posterPicture: FieldMetadata<string | undefined>;
  /** As it is stored. */
  poster: string;
  library: readonly PictureChoice[];
  /** The path of a film that this site stores; undefined for any other. */
  film: string | undefined;
}) {
  const chosen = libraryPoster(poster);
  return (
    <FoldedSection
      title="Picture for the film"
      says={
        upload.file ? `${upload.file.name}, not saved yet` : poster === "" ? "none chosen" : "there is one"
      }
      holds={upload.file !== undefined || upload.progress !== undefined}
      errors={[picture.errors, posterPicture.errors, upload.refusal === undefined ? [] : [upload.refusal]]}
    >
      <input type="hidden" name="holdsPoster" value="true" />
      <p className="text-muted">
        Shown before a film file plays, and where the sermon is shared. Without one we choose a picture.
      </p>
      <PictureField
        id={picture.id}
        label="Picture from a file"
        upload={upload}
        current={uploadedPoster(poster)}
        errors={picture.errors}
      />
      {film !== undefined && <FrameOfFilm key={film} film={film} upload={upload} />}
      {(library.length > 0 || chosen !== "") && (
        <PictureSelect
          id={posterPicture.id}
          name={posterPicture.name}
          label="Picture from the library"
          hint="Instead of one that was uploaded earlier."
          errors={posterPicture.errors}
          defaultValue={posterPicture.defaultValue ?? chosen}
          choices={[["", "None"]]}
          library={library}
        />
      )}
    </FoldedSection>
  );
}
