import { congregation } from "../../content/sample/congregation.ts";
import { contacts } from "../../content/sample/contacts.ts";
import { missions } from "../../content/sample/missions.ts";
import { services } from "../../content/sample/services.ts";

/** What only the sample says: its name, places, people, numbers and links. */
const marks: readonly string[] = [
  congregation.name,
  congregation.shortName,
  ...congregation.address,
  congregation.denomination.name,
  "riverside.example",
  "valley-churches.example",
  "Valley Savings Bank",
  "Eldermere",
  "1632 960",
  "1632960",
  ...contacts.map(({ name }) => name),
  ...services.lifeGroups.map(({ leader }) => leader),
  ...missions.away.list.map(({ name }) => name),
  "Weir Cottage",
  "Mill Lane",
];

/**
 * The marks of the sample in a text, without those in `own`: a church may really be in Chapel Lane.
 *
 * @param own what the church says of itself.
 */
export function sampleMarksIn(text: string, own = ""): string[] {
  const [searched, said] = [text.toLowerCase(), own.toLowerCase()];
  return [...new Set(marks)].filter(
    (mark) => searched.includes(mark.toLowerCase()) && !said.includes(mark.toLowerCase()),
  );
}
