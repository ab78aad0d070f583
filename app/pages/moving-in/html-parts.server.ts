import { Parser } from "htmlparser2";
import { shownCharacters } from "../../items/imports/shown-characters.ts";
import { refuseDeep } from "./open-elements.ts";

export interface PagePart {
  title: string;
  description: string;
  /** The HTML of what the page is about, without its menu and footer where they can be told. */
  main: string;
  links: string[];
}

/** What holds the content of a page, the surest first. */
const mainParts: ((name: string, attributes: Record<string, string>) => boolean)[] = [
  (name, { role }) => name === "main" || role === "main",
  (_, { class: classes = "" }) => /(?:^|\s)(?:entry|post|page)-content(?:\s|$)/.test(classes),
  (name) => name === "article",
  (_, { id = "" }) => /^(?:content|main)$/i.test(id),
  (name) => name === "body",
];

/** Finds title and content of a web page. Throws an `ImportRefusal` for one that is nested too deep. */
export function partsOfPage(html: string): PagePart {
  const found: (string | undefined)[] = mainParts.map(() => undefined);
  const open: { name: string; start: number; is: number }[] = [];
  const links: string[] = [];
  const texts = { title: "", h1: "" };
  let description = "";
  let inside: "title" | "h1" | undefined;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const is = mainParts.findIndex((holds, index) => found[index] === undefined && holds(name, attributes));
      open.push({ name, start: parser.startIndex, is });
      refuseDeep(open.length);
      if (name === "a" && attributes.href) links.push(attributes.href);
      if (name === "meta" && attributes.name?.toLowerCase() === "description")
        description = attributes.content ?? "";
      if ((name === "title" || name === "h1") && texts[name] === "") inside = name;
    },
    ontext: (text) => {
      if (inside) texts[inside] += text;
    },
    onclosetag: (name) => {
      if (name === inside) inside = undefined;
      const { start, is } = open.pop() ?? { start: 0, is: -1 };
      if (is >= 0) found[is] ??= html.slice(start, parser.endIndex + 1);
    },
  });
  parser.end(html);
  return {
    title: oneLine(texts.h1) || oneLine(texts.title),
    description: oneLine(description),
    main: found.find((part) => part !== undefined) ?? html,
    links,
  };
}

function oneLine(text: string): string {
  return shownCharacters(text).replace(/\s+/g, " ").trim();
}
