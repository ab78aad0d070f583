const levels: Record<number, string> = {
  10: "trace",
  20: "debug",
  30: "info",
  40: "warn",
  50: "error",
  60: "fatal",
};

type Fields = Record<string, unknown>;

/**
 * Returns a line of the log for people, such as `2026-11-27 14:15:47Z info  GET /event/:slug 200, 12 ms [0193…]`. The stack of
 * an error follows on lines that begin with a space.
 *
 * @param json a line as `openLog` writes it. Another text comes back as it is, with control characters escaped.
 */
export function logTextOf(json: string): string {
  const fields = fieldsIn(json);
  if (!fields) return escaped(json);
  const { level, time, msg, requestId, err, ...others } = fields;
  const { said, rest } = sentenceOf(typeof msg === "string" ? msg : "", others);
  const error = isFields(err) ? err : undefined;
  const { stack, ...about } = error ?? {};
  const facts = Object.entries({ ...rest, ...(error ? { err: about } : err !== undefined && { err }) });
  const parts = [
    momentOf(time),
    (levels[Number(level)] ?? "log").padEnd(5),
    escaped(said),
    ...facts.map(([name, value]) => `${escaped(name)}=${textOf(value)}`),
    ...(typeof requestId === "string" ? [`[${escaped(requestId)}]`] : []),
  ];
  return [parts.filter(Boolean).join(" "), ...linesOf(stack)].join("\n");
}

/** A line of JSON may follow what a supervisor wrote before it. */
function fieldsIn(text: string): Fields | undefined {
  const at = text.indexOf('{"level":');
  if (at < 0) return undefined;
  try {
    const fields: unknown = JSON.parse(text.slice(at));
    return isFields(fields) ? fields : undefined;
  } catch {
    return undefined;
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A request is said in the order in which one reads it. */
function sentenceOf(msg: string, fields: Fields): { said: string; rest: Fields } {
  const { method, route, status, ms, bytes, ...rest } = fields;
  if (typeof method !== "string" || typeof route !== "string") return { said: msg, rest: fields };
  const sizes = [
    ...(typeof ms === "number" ? [`${ms} ms`] : []),
    ...(typeof bytes === "number" ? [`${bytes} bytes`] : []),
  ];
  const asked = [method, route, ...(status === undefined ? [] : [status])].join(" ");
  const said = [asked, ...sizes].join(", ");
  return { said: msg === "request" ? said : `${said}: ${msg}`, rest };
}

function momentOf(time: unknown): string {
  const [, day, clock] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(?:\.\d+)?Z$/.exec(String(time)) ?? [];
  return day ? `${day} ${clock}Z` : "";
}

function textOf(value: unknown): string {
  const isPlain = typeof value === "string" && /^[^\s"=]+$/.test(value);
  return escaped(isPlain ? value : (JSON.stringify(value) ?? ""));
}

function linesOf(stack: unknown): string[] {
  if (typeof stack !== "string") return [];
  return stack.split("\n").map((line) => `    ${escaped(line.trim())}`);
}

/** Neither a second line nor what a terminal obeys can be written by what is logged. */
function escaped(text: string): string {
  return text.replace(
    /(?!\t)[\p{Cc}\u2028\u2029]/gu,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`,
  );
}
