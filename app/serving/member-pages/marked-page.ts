import { randomUUID } from "node:crypto";
import { sourceOf } from "../../../platform/http/content-security-policy.ts";
import type { SignIn } from "../../contexts.ts";
import type { Person } from "../../viewer.ts";

/** What stands in the page of each person who is logged in, and differs. */
const marks = ["id", "email", "name", "expiresAt", "formKey"] as const;
export type OwnValues = Record<(typeof marks)[number], string>;

/** A page in which marks stand for what is one person's. */
export interface MarkedPage {
  status: number;
  headers: readonly [string, string][];
  /** In the order of the page. */
  texts: readonly MarkedText[];
  /** The CSP source of the script that has marks, which differs with what is filled in. */
  scriptSource: string | undefined;
  turnsAt: number | undefined;
  size: number;
}

interface MarkedText {
  isScript: boolean;
  /** A text, a mark, a text, and so on. */
  parts: readonly string[];
  write: (value: string) => string;
}

/** Nobody can guess the marks, or what others write could be filled in: they stay within this process. */
export class Marks {
  readonly #token = randomUUID();
  readonly #pattern = new RegExp(`${this.#token}-(${marks.join("|")})-`);

  /** What the page shows of whoever is logged in, besides what they may do. */
  signInOf({ viewer, expiresAt }: SignIn): SignIn {
    return {
      viewer: { ...viewer, ...this.#values(["id", "email", "name"]) },
      ...(expiresAt !== undefined && { expiresAt: this.#mark("expiresAt") }),
      formKey: this.#mark("formKey"),
    };
  }

  #values<Name extends keyof OwnValues>(names: Name[]) {
    return Object.fromEntries(names.map((name) => [name, this.#mark(name)])) as Record<Name, string>;
  }

  #mark(name: keyof OwnValues): string {
    return `${this.#token}-${name}-`;
  }

  /** Returns undefined if a mark stands where nobody knows how to write what it stands for. */
  async page(response: Response, turnsAt: number | undefined): Promise<MarkedPage | undefined> {
    const { status } = response;
    const headers = [...response.headers];
    const body = await response.text();
    const isHtml = response.headers.get("Content-Type")?.startsWith("text/html") ?? false;
    const scripts = isHtml ? [...body.matchAll(/<script\b[^>]*>(.*?)<\/script>/gs)] : [];
    const [script, ...others] = scripts.filter(([, code = ""]) => code.includes(this.#token));
    const code = script?.[1] ?? "";
    const startsAt = script ? script.index + script[0].indexOf(">") + 1 : body.length;
    const scriptSource = script && sourceOf(code);
    const policy = response.headers.get("Content-Security-Policy") ?? "";
    const texts = isHtml
      ? [
          this.#text(body.slice(0, startsAt), inHtml),
          { ...this.#text(code, inScript), isScript: true },
          this.#text(body.slice(startsAt + code.length), inHtml),
        ]
      : [this.#text(body, inJson)];
    const isKnown = others.length === 0 && (!scriptSource || policy.includes(scriptSource));
    const left = [JSON.stringify(headers), ...texts.flatMap(({ parts }) => parts)];
    if (!isKnown || left.some((text) => text.includes(this.#token))) return undefined;
    // V8 may need two bytes for a character.
    return {
      status,
      headers,
      texts,
      scriptSource,
      turnsAt: isHtml ? turnsAt : undefined,
      size: 2 * body.length,
    };
  }

  #text(text: string, write: MarkedText["write"]): MarkedText {
    return { isScript: false, parts: text.split(this.#pattern), write };
  }
}

/** The page with these values in place of the marks, and its headers. */
export function filledPage(
  { headers, texts, scriptSource }: MarkedPage,
  values: OwnValues,
): { page: string; headers: Headers } {
  const filled = texts.map(({ parts, write }) =>
    parts.map((part, at) => (at % 2 === 0 ? part : write(values[part as keyof OwnValues]))).join(""),
  );
  const own = new Headers(headers as [string, string][]);
  const policy = own.get("Content-Security-Policy");
  if (policy !== null && scriptSource) {
    const code = filled[texts.findIndex(({ isScript }) => isScript)] ?? "";
    own.set(
      "Content-Security-Policy",
      policy.replace(scriptSource, () => sourceOf(code)),
    );
  }
  return { page: filled.join(""), headers: own };
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

/** As React writes texts and attributes. */
function inHtml(value: string): string {
  return value.replace(/[&<>"']/g, (sign) => entities[sign] ?? "");
}

/** As React Router writes navigation data. */
function inJson(value: string): string {
  return JSON.stringify(value).slice(1, -1);
}

/** The same within a string of a script. */
function inScript(value: string): string {
  return inJson(inJson(value)).replaceAll("<", "\\u003c");
}

/** Somebody of whom nothing but what they may do can be read without calling `used`. */
export function watchedPerson(person: Person, used: () => void): Person {
  const read = (name: "id" | "email" | "name") => {
    used();
    return person[name];
  };
  return {
    ...person,
    get id() {
      return read("id");
    },
    get email() {
      return read("email");
    },
    get name() {
      return read("name");
    },
  };
}
