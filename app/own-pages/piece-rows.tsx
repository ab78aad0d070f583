import { useRef, useState } from "react";
import { FieldErrors } from "../ui/field.tsx";
import { RowButton } from "../ui/row-button.tsx";
import { useKeyedRows } from "../ui/use-keyed-rows.ts";
import { ownPageLimits, type PieceKind, pieceNames } from "./own-pages.ts";
import { PieceFieldset } from "./piece-fieldset.tsx";
import { type PicturesToChoose, type PieceFields, pieceFieldName, pieceId } from "./piece-forms.ts";
import type { PieceErrors } from "./pieces-form.server.ts";

/** The pieces of a page, which can be added, moved and removed. Without scripts the buttons send the form. */
export function PieceRows({
  pieces,
  pictures,
  errors,
}: {
  pieces: PieceFields[];
  pictures: PicturesToChoose;
  errors: PieceErrors;
}) {
  const { shown, add, remove, move } = useKeyedRows(pieces);
  const group = useRef<HTMLFieldSetElement>(null);
  const kind = useRef<HTMLSelectElement>(null);
  const [moved, setMoved] = useState("");
  const focusIn = (selector: string) =>
    requestAnimationFrame(() => group.current?.querySelector<HTMLElement>(selector)?.focus());
  const place = (key: number, index: number, by: -1 | 1) => {
    move(index, by);
    setMoved(`Now in place ${index + by + 1} of ${shown.length}.`);
    const isAtEnd = index + by === (by < 0 ? 0 : shown.length - 1);
    focusIn(`[data-piece="${key}"] [data-move="${isAtEnd ? -by : by}"]`);
  };
  return (
    <fieldset ref={group} id="pieces" tabIndex={-1} className="flex min-w-0 flex-col gap-5 outline-none">
      <legend className="mb-3 font-serif text-2xl">What the page consists of</legend>
      <FieldErrors id="pieces" errors={errors.pieces === undefined ? undefined : [errors.pieces]} />
      <ol className="flex flex-col gap-5">
        {shown.map(({ key, row: piece }, index) => (
          <li
            key={key}
            data-piece={key}
            id={pieceId(index)}
            tabIndex={-1}
            className="rounded-xl border border-line p-4 outline-none sm:p-5"
          >
            <input type="hidden" name={pieceFieldName(index, "kind")} value={piece.kind} readOnly />
            <PieceFieldset piece={piece} index={index} pictures={pictures} errors={errors} />
            <div className="mt-4 flex flex-wrap gap-2">
              <RowButton
                value={`up ${index}`}
                move={-1}
                disabled={index === 0}
                onPress={() => place(key, index, -1)}
              >
                Move up<span className="sr-only"> {nameOf(piece.kind, index)}</span>
              </RowButton>
              <RowButton
                value={`down ${index}`}
                move={1}
                disabled={index === shown.length - 1}
                onPress={() => place(key, index, 1)}
              >
                Move down<span className="sr-only"> {nameOf(piece.kind, index)}</span>
              </RowButton>
              <RowButton
                value={`remove ${index}`}
                onPress={() => {
                  remove(index);
                  focusIn("[data-add]");
                }}
              >
                Remove<span className="sr-only"> {nameOf(piece.kind, index)}</span>
              </RowButton>
            </div>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {moved}
      </p>
      {shown.length < ownPageLimits.pieces && (
        <div className="flex flex-wrap items-end gap-3 rounded-xl bg-sunken p-4">
          <label className="flex min-w-0 flex-1 basis-48 flex-col gap-1.5 font-semibold">
            Add a piece
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
              // Cards have a list of their own.
              focusIn(":scope > ol > li:last-child :is(input:not([type=hidden]), select, textarea)");
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
  return `${pieceNames[kind]}, piece ${index + 1}`;
}
