import { Link } from "react-router";
import { RowButton } from "../../ui/row-buttons.tsx";
import { useRows } from "../../ui/use-rows.ts";
import { FactInput } from "../facts/fact-input.tsx";
import { ownPageLimits, pieceNames } from "../texts/own-pages.ts";
import { WritingField } from "../writing/writing-field.tsx";
import type { PageErrors } from "./page-fields.ts";
import {
  cardFieldId,
  cardFieldName,
  cardFields,
  fieldsOfKind,
  type PicturesToChoose,
  type PieceField,
  type PieceFields,
  pieceFieldName,
  sourceOfKind,
} from "./piece-forms.ts";

export function PieceFieldset({
  piece: { kind, texts, cards },
  index,
  pictures,
  errors,
}: {
  piece: PieceFields;
  index: number;
  pictures: PicturesToChoose;
  errors: PageErrors;
}) {
  const source = sourceOfKind[kind];
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-3 font-semibold text-accent">
        {index + 1}. {pieceNames[kind]}
      </legend>
      {source && (
        <p className="text-muted">
          {source.words}{" "}
          <Link to={source.to} className="text-link">
            {source.label}
          </Link>
        </p>
      )}
      {fieldsOfKind(kind, pictures).map((field) => {
        const id = pieceFieldName(index, field.path);
        return (
          <PieceInput
            key={field.path}
            field={field}
            id={id}
            name={id}
            value={texts[field.path] ?? ""}
            error={errors[id]}
          />
        );
      })}
      {kind === "cards" && <CardRows cards={cards} index={index} errors={errors} />}
    </fieldset>
  );
}

function PieceInput({
  field,
  id,
  name,
  value,
  error,
}: {
  field: PieceField;
  id: string;
  name: string;
  value: string;
  error: string | undefined;
}) {
  if (!field.isMarkdown) return <FactInput {...{ field, id, name, value, error }} />;
  return (
    <WritingField
      label={field.isOptional ? `${field.label} (optional)` : field.label}
      id={id}
      name={name}
      defaultValue={value}
      isRequired={!field.isOptional}
      rows={field.isOptional ? 6 : 12}
      errors={error === undefined ? undefined : [error]}
    />
  );
}

function CardRows({
  cards,
  index,
  errors,
}: {
  cards: Record<string, string>[];
  index: number;
  errors: PageErrors;
}) {
  const { group, shown, isChanged, add, remove } = useRows<Record<string, string>, HTMLDivElement>(cards);
  return (
    <div ref={group} data-changed={isChanged} className="flex flex-col gap-4">
      <ol className="flex flex-col gap-4">
        {shown.map(({ key, row }, card) => (
          <li key={key} className="flex flex-col gap-3 border-t border-line pt-4">
            {cardFields.map((field) => {
              const id = cardFieldId(index, field.path, card);
              return (
                <FactInput
                  key={field.path}
                  field={field}
                  id={id}
                  name={cardFieldName(index, field.path)}
                  value={row[field.path] ?? ""}
                  error={errors[id]}
                />
              );
            })}
            <RowButton value={`remove-card ${index} ${card}`} onPress={() => remove(card)}>
              Remove card
              <span className="sr-only">
                {" "}
                {card + 1} of piece {index + 1}
              </span>
            </RowButton>
          </li>
        ))}
      </ol>
      {shown.length < ownPageLimits.cards && (
        <RowButton value={`add-card ${index}`} isToAdd onPress={() => add({})}>
          Add a card<span className="sr-only"> to part {index + 1}</span>
        </RowButton>
      )}
    </div>
  );
}
