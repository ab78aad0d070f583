import { FoldedSection } from "../../ui/folded-section.tsx";

const signs = [
  ["## Come along", "a heading"],
  ["**Sunday**", "bold"],
  ["_really_", "italic"],
  ["- A towel", "an item of a list; four spaces before the dash put it inside the item above"],
  ["12. Amazing grace", "an item with its number, which stays as you type it"],
  ["> Come to me", "a quotation"],
  ["[All events](/event)", "a link"],
  ["| Sunday | 10.30am |", "a row of a table; a row of | --- | stands below the headings"],
  ["\\# of people", "a sign shown as it is, because a backslash stands before it"],
] as const;

export function WritingHelp() {
  return (
    <FoldedSection title="Help with writing" holds={false} errors={[]}>
      <p>
        Lines and numbers stay as you type them, and an empty line begins a new paragraph. Text, lists and
        tables from Word, Google Docs or an email can be pasted. Preview shows what visitors will see.
      </p>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        {signs.map(([sign, meaning]) => (
          <div key={sign} className="sm:contents">
            <dt>
              <code className="wrap-anywhere">{sign}</code>
            </dt>
            <dd className="text-muted">{meaning}</dd>
          </div>
        ))}
      </dl>
    </FoldedSection>
  );
}
