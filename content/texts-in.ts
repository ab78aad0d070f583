import { z } from "zod";

/** Which strings of a schema are texts that stand in several languages. Schemas that are made of one are like it. */
export const textsOfChurch = z.registry<{ isTranslated: boolean }, z.ZodString>();

/** A text of a page or a set of facts. */
export interface ChurchText {
  /** Where it stands, such as `facts.list.0.label`. */
  part: string;
  text: string;
}

/** The texts that stand in several languages, in the order of the schema. Empty ones are left out. */
export function textsIn(schema: z.ZodType, content: unknown): ChurchText[] {
  const texts: ChurchText[] = [];
  withTexts(schema, content, (text, part) => {
    if (text !== "") texts.push({ part, text });
    return text;
  });
  return texts;
}

/** Content with what `change` makes of each of those texts, and everything else as it is. */
export function withTexts<Content>(
  schema: z.ZodType<Content>,
  content: Content,
  change: (text: string, part: string) => string,
): Content {
  return changed(schema, content, "", change) as Content;
}

function changed(
  schema: z.core.$ZodType,
  content: unknown,
  part: string,
  change: (text: string, part: string) => string,
): unknown {
  if (content === undefined || content === null) return content;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const inside = (name: string | number) => (part ? `${part}.${name}` : String(name));
  switch (def.type) {
    case "string":
      return textsOfChurch.get(schema as z.ZodString)?.isTranslated && typeof content === "string"
        ? change(content, part)
        : content;
    case "optional":
    case "nullable":
    case "default":
      return changed(def.innerType, content, part, change);
    case "pipe":
      return changed(def.in, content, part, change);
    case "array":
      return Array.isArray(content)
        ? content.map((one, index) => changed(def.element, one, inside(index), change))
        : content;
    case "union": {
      const fitting = def.options.find((option) => z.safeParse(option, content).success);
      return fitting ? changed(fitting, content, part, change) : content;
    }
    case "object": {
      if (typeof content !== "object") return content;
      const known = Object.entries(content).map(([name, one]) => {
        const field = def.shape[name];
        return [name, field ? changed(field, one, inside(name), change) : one];
      });
      return Object.fromEntries(known);
    }
    default:
      return content;
  }
}
