import { Field } from "../../ui/field.tsx";
import { FoldedFields } from "../../ui/folded-fields.tsx";
import { inShort } from "../../ui/in-short.ts";
import { RowButton } from "../../ui/row-buttons.tsx";
import { useRows } from "../../ui/use-rows.ts";
import { pageLimits } from "../texts/page-texts.ts";
import { pagesToLink } from "../writing/page-links.tsx";
import type { FactRow, NextRow, PageErrors } from "./page-fields.ts";

export function CardLines({
  rows,
  heading,
  isOpen,
  errors,
}: {
  rows: FactRow[];
  heading: React.ReactNode;
  isOpen: boolean;
  errors: PageErrors;
}) {
  return (
    <Rows
      list="facts"
      said={{ field: "factLabel", given: rows.map(({ label }) => label) }}
      title="Short facts beside the text"
      add="Add a line"
      rows={rows}
      isOpen={isOpen}
      errors={errorsOf(errors, /^fact/)}
      empty={{ label: "", value: "", to: "" }}
      heading={heading}
    >
      {(row, index) => (
        <>
          <RowField label="Short heading" name="factLabel" {...{ index, errors }} value={row.label} />
          <RowField label="What it says" name="factValue" {...{ index, errors }} value={row.value} />
          <RowField
            label="Link"
            hint="You can leave it empty. It opens a page, such as /event, or begins with mailto: or tel:."
            name="factTo"
            list={pagesToLink}
            {...{ index, errors }}
            value={row.to}
          />
        </>
      )}
    </Rows>
  );
}

export function NextLinks({
  rows,
  isOpen,
  errors,
}: {
  rows: NextRow[];
  isOpen: boolean;
  errors: PageErrors;
}) {
  return (
    <Rows
      list="next"
      said={{ field: "nextName", given: rows.map(({ name }) => name) }}
      title="Links at the end of the page"
      add="Add a link"
      rows={rows}
      isOpen={isOpen}
      errors={errorsOf(errors, /^next/)}
      empty={{ name: "", words: "", to: "" }}
    >
      {(row, index) => (
        <>
          <RowField label="Words of the link" name="nextName" {...{ index, errors }} value={row.name} />
          <RowField label="Sentence beside it" name="nextWords" {...{ index, errors }} value={row.words} />
          <RowField
            label="Page that it opens"
            hint="Such as /event."
            name="nextTo"
            list={pagesToLink}
            {...{ index, errors }}
            value={row.to}
          />
        </>
      )}
    </Rows>
  );
}

function errorsOf(errors: PageErrors, names: RegExp): string[] {
  return Object.entries(errors).flatMap(([name, message]) => (names.test(name) ? [message] : []));
}

/** What screen readers call a row of each list. */
const names = { facts: "line", next: "link" };

function Rows<Row>({
  list,
  said,
  title,
  add: addLabel,
  rows,
  isOpen,
  errors,
  empty,
  heading,
  children,
}: {
  list: "facts" | "next";
  /** The field by which the folded part names its rows, and what is in it at first. */
  said: { field: string; given: string[] };
  title: string;
  add: string;
  rows: Row[];
  /** Whether it is unfolded at first. */
  isOpen: boolean;
  errors: string[];
  empty: Row;
  heading?: React.ReactNode;
  children: (row: Row, index: number) => React.ReactNode;
}) {
  const { group, shown, isChanged, add, remove } = useRows<Row, HTMLDivElement>(rows);
  return (
    <FoldedFields
      title={title}
      says={(typed) => inShort((typed?.getAll(said.field).map(String) ?? said.given).filter(Boolean))}
      holds={isOpen}
      errors={[errors]}
    >
      <div ref={group} data-changed={isChanged} className="flex flex-col gap-5">
        {heading}
        <ol className="flex flex-col gap-5">
          {shown.map(({ key, row }, index) => (
            <li
              key={key}
              className={`grid gap-3 sm:grid-cols-2 ${heading || index > 0 ? "border-t border-line pt-4" : ""}`}
            >
              {children(row, index)}
              <div className="self-end">
                <RowButton value={`remove ${list} ${index}`} onPress={() => remove(index)}>
                  Remove
                  <span className="sr-only">
                    {" "}
                    {names[list]} {index + 1}
                  </span>
                </RowButton>
              </div>
            </li>
          ))}
        </ol>
        {shown.length < pageLimits.rows && (
          <RowButton value={`add ${list}`} isToAdd onPress={() => add(empty)}>
            {addLabel}
          </RowButton>
        )}
      </div>
    </FoldedFields>
  );
}

function RowField({
  label,
  hint,
  name,
  list,
  index,
  value,
  errors,
}: {
  label: string;
  hint?: string;
  name: string;
  /** Of what the browser suggests. */
  list?: string;
  index: number;
  value: string;
  errors: PageErrors;
}) {
  const id = `${name}-${index}`;
  return (
    <Field
      label={label}
      hint={hint}
      id={id}
      name={name}
      list={list}
      defaultValue={value}
      maxLength={pageLimits.inRow}
      errors={errors[id] === undefined ? undefined : [errors[id]]}
    />
  );
}
