import path from "node:path";
import { parseSync } from "vite";

export type WrittenPattern =
  | { file: string; source: string; flags: string }
  /** It is made of what is only known while the program runs. */
  | { file: string };

interface Node {
  type: string;
  [key: string]: unknown;
}

interface Module {
  nodes: Node[];
  /** What its top-level constants are made of. */
  constants: Map<string, Node>;
  /** Names from other files of ours. */
  imports: Map<string, { file: string; name: string }>;
}

type Read = (file: string) => string;

const modules = new Map<string, Module>();

/** The regular expressions of a file: its literals, and what `new RegExp` makes of constants. */
export function patternsIn(file: string, read: Read): WrittenPattern[] {
  const module = moduleOf(file, read);
  return module.nodes.flatMap((node): WrittenPattern[] => {
    const { regex } = node as { regex?: { pattern: string; flags: string } };
    if (node.type === "Literal" && regex) return [{ file, source: regex.pattern, flags: regex.flags }];
    if (node.type !== "NewExpression" || (node.callee as Node).name !== "RegExp") return [];
    const [given, flagsGiven] = node.arguments as Node[];
    const source = given && textMadeBy(given, file, read);
    const flags = flagsGiven ? textMadeBy(flagsGiven, file, read) : "";
    return source === undefined || flags === undefined ? [{ file }] : [{ file, source, flags }];
  });
}

function moduleOf(file: string, read: Read): Module {
  const known = modules.get(file);
  if (known) return known;
  const text = read(file);
  const { program } = parseSync(file, text) as unknown as { program: { body: Node[] } };
  const module: Module = { nodes: [], constants: new Map(), imports: new Map() };
  modules.set(file, module);
  for (const statement of program.body) noteNames(statement, module, file);
  collect(program.body, module.nodes);
  return module;
}

function noteNames(statement: Node, { constants, imports }: Module, file: string): void {
  const declaration = (statement.declaration as Node | null | undefined) ?? statement;
  if (declaration.type === "VariableDeclaration")
    for (const { id, init } of declaration.declarations as { id: Node; init: Node | null }[])
      if (id.type === "Identifier" && init) constants.set(String(id.name), init);
  const from = (statement.source as { value?: string } | null | undefined)?.value;
  if (statement.type !== "ImportDeclaration" || !from?.startsWith(".")) return;
  for (const one of statement.specifiers as { type: string; imported?: Node; local: Node }[])
    if (one.type === "ImportSpecifier")
      imports.set(String(one.local.name), {
        file: path.posix.join(path.posix.dirname(file), from),
        name: String(one.imported?.name),
      });
}

function collect(value: unknown, nodes: Node[]): void {
  if (Array.isArray(value)) for (const one of value) collect(one, nodes);
  else if (value !== null && typeof value === "object") {
    if (typeof (value as Node).type === "string") nodes.push(value as Node);
    for (const one of Object.values(value)) collect(one, nodes);
  }
}

/** The text that an expression of constants makes; undefined for any other. */
function textMadeBy(node: Node, file: string, read: Read): string | undefined {
  if (node.type === "Literal")
    return node.regex ? undefined : typeof node.value === "object" ? undefined : String(node.value);
  if (node.type === "TemplateLiteral") return joined(node, "cooked", file, read);
  if (node.type === "TaggedTemplateExpression") return joined(node.quasi as Node, "raw", file, read);
  if (node.type === "BinaryExpression" && node.operator === "+") {
    const parts = [node.left, node.right].map((part) => textMadeBy(part as Node, file, read));
    const [left, right] = parts;
    if (left === undefined || right === undefined) return undefined;
    const isSum = [left, right].every((part) => /^\d+$/.test(part));
    return isSum ? String(Number(left) + Number(right)) : left + right;
  }
  if (node.type === "MemberExpression" && (node.property as Node).name === "source") {
    const { regex } = (constantOf(node.object as Node, file, read)?.node ?? {}) as {
      regex?: { pattern: string };
    };
    return regex?.pattern;
  }
  const constant = constantOf(node, file, read);
  return constant && textMadeBy(constant.node, constant.file, read);
}

function constantOf(node: Node, file: string, read: Read): { node: Node; file: string } | undefined {
  if (node.type !== "Identifier") return undefined;
  const { constants, imports } = moduleOf(file, read);
  const own = constants.get(String(node.name));
  if (own) return { node: own, file };
  const other = imports.get(String(node.name));
  if (!other) return undefined;
  const found = moduleOf(other.file, read).constants.get(other.name);
  return found && { node: found, file: other.file };
}

function joined(node: Node, as: "cooked" | "raw", file: string, read: Read): string | undefined {
  const texts = (node.quasis as { value: Record<"cooked" | "raw", string> }[]).map(({ value }) => value[as]);
  const values = (node.expressions as Node[]).map((part) => textMadeBy(part, file, read));
  if (values.includes(undefined)) return undefined;
  return texts.map((text, index) => text + (values[index] ?? "")).join("");
}
