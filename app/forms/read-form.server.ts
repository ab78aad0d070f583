import { MIMEType } from "node:util";
import { t } from "@lingui/core/macro";
import { data } from "react-router";
import { z } from "zod";
import { smallBody } from "../../platform/http/bodies.ts";
import { type Said, said } from "../../platform/language/said.ts";
import { megabyte } from "../../platform/storage/sizes.ts";
import { noteForm } from "../changes/attempts.server.ts";
import { maxBytes } from "../media/storage/storage-limits.ts";
import { formKeyField } from "../ui/form-key.ts";

const mostFields = 50;
const bodyWithPicture = maxBytes.picture + 2 * megabyte;

export interface FormParts {
  picture?: boolean;
  /** Names of buttons that send the form for another reason than to save it. */
  buttons?: readonly string[];
  /** A field that holds a file, and the sentence for a body that is larger than such a file. */
  file?: { field: string; mostBytes: number; tooLarge: Said };
  fields?: number;
  mostBytes?: number;
}

/** The file and checkbox that browsers without scripts send with a form. */
const pictureFields = ["picture", "removePicture"];

/**
 * Reads a request's form: the fields that `schema` names, `buttons` and no others. Its key is noted, not returned.
 *
 * Refuses a body of more than `mostBytes`, 64 KB, with 413. With `picture` the limit is 17 MB, with `file` that of the
 * file, and with both their sum. So check first that the sender may send one. Refuses with 400 anything that is no form,
 * names that would be read as lists, objects or control fields, fields that are repeated more often than the schema
 * allows, and NUL characters, which PostgreSQL cannot store.
 */
export async function readForm(
  request: Request,
  schema: z.ZodType,
  { picture = false, buttons = [], file, fields = mostFields, mostBytes = smallBody }: FormParts = {},
): Promise<FormData> {
  const body = await readBody(request, {
    most: (picture ? bodyWithPicture : mostBytes) + (file?.mostBytes ?? 0),
    tooLarge: file?.tooLarge ?? tooMuch,
  });
  const sent = await parseForm(body, request.headers.get("content-type") ?? "", fields);
  const most = occurrences(schema, fields);
  for (const name of buttons) most.set(name, 1);
  if (picture) for (const name of pictureFields) most.set(name, 1);
  if (file) most.set(file.field, 1);
  const form = new FormData();
  let textLength = 0;
  let key = "";
  for (const [name, value] of sent) {
    if (/[[\].]|^__/.test(name)) throw malformed();
    if (typeof value === "string") {
      if (value.includes("\0")) throw malformed();
      // The length is limited before any pattern runs on it.
      textLength += value.length;
      if (textLength > mostBytes) throw refused(tooMuch);
    }
    if (name === formKeyField) key ||= String(value);
    const left = most.get(name);
    if (left === undefined) continue;
    if (left === 0) throw malformed();
    most.set(name, left - 1);
    form.append(name, value);
  }
  if (key) noteForm(new URL(request.url).pathname, key, form);
  return form;
}

async function readBody(
  request: Request,
  { most, tooLarge }: { most: number; tooLarge: Said },
): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers.get("content-length") ?? 0) > most) throw refused(tooLarge);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.length;
      if (size > most) break;
      chunks.push(chunk);
    }
  } catch {
    throw malformed();
  }
  if (size > most) throw refused(tooLarge);
  return Buffer.concat(chunks);
}

/** Counts the fields before parsing them: parsing costs a hundred times their bytes. */
async function parseForm(
  body: Buffer<ArrayBuffer>,
  type: string,
  fields: number,
): Promise<Iterable<[name: string, value: File | string]>> {
  const { essence, params } = mimeType(type);
  if (essence === "application/x-www-form-urlencoded") {
    if (isMoreOften(body, "&", fields + 1)) throw malformed();
    // The algorithm of `formData`, without its cost.
    return new URLSearchParams(body.toString());
  }
  const boundary = params.get("boundary") ?? "";
  if (essence !== "multipart/form-data" || !boundaryPattern.test(boundary)) throw malformed();
  const separator = `--${boundary}`;
  // A multipart body has one boundary more than it has fields.
  if (isMoreOften(body, separator, fields + 1) || hasLongHeader(body, separator)) throw malformed();
  // It parses what was counted, however else the sender's header can be understood.
  const headers = { "Content-Type": `${essence}; boundary="${boundary}"` };
  return new Response(body, { headers }).formData().catch(() => {
    throw malformed();
  });
}

/** RFC 2046, section 5.1.1, without spaces. */
const boundaryPattern = /^[\w'()+,./:=?-]{1,70}$/;

function mimeType(type: string): MIMEType {
  try {
    return new MIMEType(type);
  } catch {
    throw malformed();
  }
}

/** The headers of a part name its field and file. Each of their lines costs as much as a field. */
const mostPartHeaders = 4096;

function hasLongHeader(body: Buffer, separator: string): boolean {
  for (let at = body.indexOf(separator); at >= 0; at = body.indexOf(separator, at + 1)) {
    const start = body.subarray(at, at + mostPartHeaders);
    if (start.length === mostPartHeaders && !start.includes("\r\n\r\n")) return true;
  }
  return false;
}

function isMoreOften(body: Buffer, text: string, most: number): boolean {
  let position = -1;
  for (let count = 0; count <= most; count++) {
    position = body.indexOf(text, position + 1);
    if (position < 0) return false;
  }
  return true;
}

/** How often each field of a schema may occur: lists as often as they are long, all others once. */
function occurrences(schema: z.ZodType, fields: number): Map<string, number> {
  if (schema instanceof z.ZodPipe) return occurrences(schema.in as z.ZodType, fields);
  if (!(schema instanceof z.ZodObject)) throw new TypeError("a form needs an object schema");
  return new Map(
    Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => [
      name,
      isList(field) ? fields : 1,
    ]),
  );
}

function isList(field: z.ZodType): boolean {
  return (
    field instanceof z.ZodArray || (field instanceof z.ZodOptional && field.unwrap() instanceof z.ZodArray)
  );
}

function malformed() {
  const message = t`Part of that request went missing, or there was too much in it. Please go back and send it again.`;
  return data(message, { status: 400 });
}

const tooMuch = () => t`That is more than this form accepts. Please go back and send less.`;

function refused(tooLarge: Said) {
  return data(said(tooLarge), { status: 413 });
}
