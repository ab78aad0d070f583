import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import type { Checks } from "./use-checked-form.ts";

type Required = Record<string, { required: true }>;

const known = new WeakMap<z.ZodType, Required>();

/** For `useCheckedForm`: a schema checks the form in the browser, and says which fields are required. */
export function checkedBy<Fields, Value>(schema: z.ZodType<Value, Fields>): Checks<Fields, Value> {
  return {
    constraint: requiredIn(schema),
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  };
}

/** The fields that a schema misses when nothing is sent. */
function requiredIn(schema: z.ZodType): Required {
  const found = known.get(schema) ?? missingIn(schema);
  known.set(schema, found);
  return found;
}

function missingIn(schema: z.ZodType): Required {
  const issues = schema.safeParse({}).error?.issues ?? [];
  const names = issues.flatMap(({ path }) => (path.length === 1 ? [String(path[0])] : []));
  return Object.fromEntries(names.map((name) => [name, { required: true }]));
}
