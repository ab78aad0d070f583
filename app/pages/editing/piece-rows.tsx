import { useRef } from "react";
import { FieldErrors } from "../../ui/field.tsx";
import { RowButtons } from "../../ui/row-buttons.tsx";
import { useRows } from "../../ui/use-rows.ts";
import { ownPageLimits, type PieceKind, pieceNames } from "../texts/own-pages.ts";
import type { PageErrors } from "./page-fields.ts";
import { PieceFieldset } from "./piece-fieldset.tsx";
import { type PicturesToChoose, type PieceFields, pieceFieldName, pieceId } from "./piece-forms.ts";

/** The pieces of a page, which can be added, moved and removed. Without scripts the buttons send the form. */
export function PieceRows({
  pieces,
  pictures,
  errors,
}: {
  pieces: PieceFields[];
  pictures: PicturesToChoose;
  errors: PageErrors;
}) {
  const { group, shown, moved, isChanged, add, remove, move } = useRows<PieceFields, HTMLFieldSetElement>(
    pieces,
  );
  const kind = useRef<HTMLSelectElement>(null);
  return (
    <fieldset
      ref={group}
      data-changed={isChanged}
      id="pieces"
      tabIndex={-1}
      className="flex min-w-0 flex-col gap-5 outline-none"
    >
      <legend className="mb-3 font-serif text-2xl">Content of the page</legend>
      <FieldErrors id="pieces" errors={errors.pieces === undefined ? undefined : [errors.pieces]} />
      <ol className="flex flex-col gap-5">
        {shown.map(({ key, row: piece }, index) => (
          <li
            key={key}
            data-row={key}
            id={pieceId(index)}
            tabIndex={-1}
            className="flex flex-col gap-4 rounded-xl border border-line p-4 outline-none sm:p-5"
          >
            <input type="hidden" name={pieceFieldName(index, "kind")} value={piece.kind} />
            <PieceFieldset piece={piece} index={index} pictures={pictures} errors={errors} />
            <RowButtons
              at={String(index)}
              name={nameOf(piece.kind, index)}
              count={shown.length}
              {...{ index, move, remove }}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {moved}
      </p>
      {shown.length < ownPageLimits.pieces && (
        <div className="flex flex-wrap items-end gap-3 rounded-xl bg-sunken p-4">
          <label className="flex min-w-0 flex-1 basis-48 flex-col gap-1.5 font-semibold">
            Add a part
            <select ref={kind} name="newKind" className="input font-normal">
              {Object.entries(pieceNames).map(([name, words]) => (
                <option key={name} value={name}>
                  {words}
                </option>
              ))}
            </select>
          </label>
          <button
            type="submit"
            name="button"
            value="add"
            data-add
            onClick={(click) => {
              click.preventDefault();
              const chosen = (kind.current?.value ?? "text") as PieceKind;
              add({ kind: chosen, texts: {}, cards: chosen === "cards" ? [{}] : [] });
            }}
            className="button button-quiet"
          >
            Add
          </button>
        </div>
      )}
    </fieldset>
  );
}

function nameOf(kind: PieceKind, index: number): string {
  return `${pieceNames[kind]}, part ${index + 1}`;
}
