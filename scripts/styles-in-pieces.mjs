// Takes the stylesheet apart, so that the server chooses the styles of a page without a parser: own-styles.server.ts.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import postcss from "postcss";
import selectorParser from "postcss-selector-parser";
import { lighten } from "./lighter-styles.mjs";
import { root } from "./setup.mjs";

const assets = path.join(root, "build", "client", "assets");
const name = readdirSync(assets).find((file) => /^app-[\w-]+\.css$/.test(file)) ?? "app.css";
/** The word that own-styles.server.ts finds for fields of a page. */
const ofFields = [
  [/^::placeholder/, "placeholder"],
  [/^::file-selector/, "file field"],
  [/^::-webkit-(calendar|date)/, "date field"],
  [/^::-webkit-(inner|outer)/, "number field"],
  [/^::-webkit-search/, "search field"],
  [/^:-moz-ui/, "input"],
];

const parsed = postcss.parse(readFileSync(path.join(assets, name), "utf8"));
lighten(parsed);
const stylesheet = { href: `/assets/${name}`, pieces: parsed.nodes.flatMap(piecesOf) };
writeFileSync(path.join(root, "build", "server", "styles-in-pieces.json"), JSON.stringify(stylesheet));

/** Returns no piece or one. Its form is `Piece` of own-styles.server.ts. */
function piecesOf(node) {
  if (node.type === "decl")
    return [piece(String(node), isVariable(node) ? [node.prop] : [], "", usesOf([node]))];
  if (node.type === "rule") return [pieceOfRule(node)];
  if (node.type === "comment" || isForLater(node)) return [];
  const { name, params } = node;
  const start = `@${name} ${params}`.trim();
  if (name === "property") return [piece(start, [params], textOf(node))];
  if (name === "keyframes") return [piece(start, [`@${params}`], textOf(node))];
  if (name === "font-face") return [piece(start, lettersOf(node), textOf(node))];
  return [piece(start, [], node.nodes ? node.nodes.flatMap(piecesOf) : "")];
}

function piece(start, needs, inside, uses = []) {
  return [[[start, needs]], uses, inside];
}

function pieceOfRule(rule) {
  const starts = selectorParser()
    .astSync(rule.selector)
    .nodes.map((selector) => [String(selector), [...new Set(needsOfSelector(selector))]]);
  // Most pages need few of the variables that are set for all.
  const isForAll = starts.every(([, needs]) => needs.length === 0) && rule.nodes.some(isVariable);
  return isForAll ? [starts, [], rule.nodes.flatMap(piecesOf)] : [starts, usesOf(rule.nodes), textOf(rule)];
}

/**
 * What the first paint does without: transitions, variables for browsers without `@property`, and paper, for which the
 * stylesheet itself is in force from the start.
 */
function isForLater({ name, params }) {
  if (name === "media") return ["print", "(prefers-reduced-motion:no-preference)"].includes(params);
  return name === "page" || (name === "layer" && params === "properties");
}

/** An element in prose is a word of its own: other parts of a page have more kinds of them. */
function needsOfSelector(selector) {
  const [needs, [first]] = [needsOf(selector), selector.nodes];
  if (first?.value !== "prose") return needs;
  return needs.map((word) => (/^[a-z]\w*$/.test(word) ? `prose ${word}` : word));
}

/** The words without which a selector selects nothing. */
function needsOf(node) {
  if (node.type === "class") return [`.${node.value}`];
  if (node.type === "tag") return [node.value];
  if (node.type === "attribute") return node.attribute === "dir" ? [`dir ${node.value}`] : [];
  if (node.type !== "pseudo") return node.nodes?.flatMap(needsOf) ?? [];
  const ofField = ofFields.find(([pattern]) => pattern.test(node.value));
  if (ofField) return [ofField[1]];
  const isOne = node.nodes.length === 1 && [":is", ":where", ":has"].includes(node.value);
  return isOne ? needsOf(node.nodes[0]) : [];
}

function lettersOf({ nodes }) {
  const isOfPackage = nodes.some(
    ({ prop, value }) => prop === "src" && /-(italic|normal)-[\w-]+\.woff2/.test(value),
  );
  return isOfPackage ? ["other letters"] : [];
}

function usesOf(nodes) {
  const variables = nodes.flatMap(({ value = "" }) => value.match(/--[\w-]+/g) ?? []);
  const animations = nodes
    .filter(({ prop = "" }) => prop.includes("animat"))
    .flatMap(({ value }) => value.match(/[a-z][\w-]*/g) ?? []);
  return [...new Set([...variables, ...animations.map((word) => `@${word}`)])];
}

function isVariable({ prop = "" }) {
  return prop.startsWith("--");
}

/** The fallbacks of a variable that is set for all pages are left out: a list of fonts. */
function textOf({ nodes }) {
  return nodes.join(";").replace(/(var\(--default-font-family),[^)]*/g, "$1");
}
