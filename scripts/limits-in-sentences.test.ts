import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";
import { describe, expect, test } from "vitest";
import { megabyte } from "../platform/storage/sizes.ts";
import { root } from "./setup.mjs";

interface Node {
  type: string;
  [key: string]: unknown;
}

const files = globSync("app/**/*.{ts,tsx}", { cwd: root })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => !/\.test\.|\/testing\//.test(file));
const limitFiles = files.filter((file) => /(?:^|[/-])limits\.ts$/.test(file));

function programOf(file: string, text: string): Node {
  const { program, errors } = parseSync(file, text);
  expect(errors, file).toEqual([]);
  return program as unknown as Node;
}

/** The numbers of the constants of a file, and of the fields of its constant objects. Those of bytes count as megabytes, too. */
function limitsIn(file: string, text: string): Set<number> {
  const limits = new Set<number>();
  const note = (value: Node | null | undefined): void => {
    if (!value) return;
    if (value.type === "TSAsExpression" || value.type === "TSSatisfiesExpression")
      note(value.expression as Node);
    for (const field of (value.type === "ObjectExpression" ? value.properties : []) as Node[])
      note(field.value as Node | undefined);
    const number = numberOf(value);
    // One of something is rarely a limit.
    if (number === undefined || number < 2) return;
    limits.add(number);
    if (number % megabyte === 0) limits.add(number / megabyte);
  };
  for (const statement of programOf(file, text).body as Node[]) {
    const declaration = (statement.declaration as Node | null | undefined) ?? statement;
    if (declaration.type === "VariableDeclaration")
      for (const { init } of declaration.declarations as { init: Node | null }[]) note(init);
  }
  return limits;
}

function numberOf(node: Node): number | undefined {
  if (node.type === "Identifier") return node.name === "megabyte" ? megabyte : undefined;
  if (node.type === "Literal") return typeof node.value === "number" ? node.value : undefined;
  if (node.type !== "BinaryExpression" || node.operator !== "*") return undefined;
  const [one, other] = [numberOf(node.left as Node), numberOf(node.right as Node)];
  return one === undefined || other === undefined ? undefined : one * other;
}

/** The numbers that stand in sentences of a file, each with its sentence. */
function numbersIn(file: string, text: string): { number: number; sentence: string }[] {
  return textsIn(programOf(file, text)).flatMap((words) =>
    /\p{L}\s|\s\p{L}/u.test(words)
      ? [...words.matchAll(/(?<![\w.,:/#-])\d[\d,]*(?![\w:/-])/g)].map(([written]) => ({
          number: Number(written.replaceAll(",", "")),
          sentence: words.replaceAll(/\s+/g, " ").trim(),
        }))
      : [],
  );
}

/** The texts of strings, templates and JSX, without names of classes. */
function textsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(textsIn);
  if (typeof node !== "object" || node === null || !("type" in node)) return [];
  const { type, name, key, value } = node as Node;
  if (type === "JSXAttribute" && /^(className|comment)$/.test(String((name as Node).name))) return [];
  // For translators.
  if (type === "Property" && (key as Node).name === "comment") return [];
  if (type === "TemplateElement") return [(value as { cooked: string | null }).cooked ?? ""];
  if ((type === "Literal" || type === "JSXText") && typeof value === "string") return [value];
  return Object.values(node).flatMap(textsIn);
}

describe("numbers in sentences", () => {
  test("numbers in sentences come from the limit that they speak of", () => {
    expect(limitFiles.length).toBeGreaterThan(15);
    const typed = limitFiles.flatMap((limitFile) => {
      const limits = limitsIn(limitFile, read(limitFile));
      return files
        .filter((file) => file.startsWith(`${path.posix.dirname(limitFile)}/`))
        .flatMap((file) =>
          numbersIn(file, read(file))
            .filter(({ number }) => limits.has(number))
            .map(({ number, sentence }) => `${file} types ${number} of ${limitFile}: ${sentence}`),
        );
    });
    expect(typed).toEqual([]);
  });

  test("numbers in sentences are found in strings, templates and JSX, and limits in constants and their fields", () => {
    const limits =
      'export const days = 30;\nexport const of = { bytes: 5 * megabyte, "in turn": 1_000 } as const;';
    expect([...limitsIn("a-limits.ts", limits)]).toEqual([30, 5 * megabyte, 5, 1000]);
    const screen = 'const a = "After 30 days."; const b = `Up to 1,000 of $'.concat(
      '{c} 5 MB`; const d = <p className="mt-5 px-30 x">In 24 hours {e}</p>;',
    );
    expect(numbersIn("a.tsx", screen).map(({ number }) => number)).toEqual([30, 1000, 5, 24]);
  });
});

function read(file: string): string {
  return readFileSync(path.join(root, file), "utf8");
}
