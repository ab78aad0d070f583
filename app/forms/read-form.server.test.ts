import { expect, test, vi } from "vitest";
import { z } from "zod";
import { readForm } from "./read-form.server.ts";

const schema = z.object({ title: z.string().optional() });

function part(boundary: string, name: string, headers = ""): string {
  return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n${headers}\r\nvalue\r\n`;
}

/** Sends a body of a form with a picture, as a member may, and says whether it was parsed and what it holds. */
async function sent(type: string, body: string) {
  const parsed = vi.fn();
  // No spy on the prototype: the server that other tests load in this process has one that cannot be changed.
  class ObservedResponse extends Response {
    override formData() {
      parsed();
      return super.formData();
    }
  }
  vi.stubGlobal("Response", ObservedResponse);
  try {
    const request = new Request("https://church.example/", {
      method: "POST",
      headers: { "content-type": type },
      body,
    });
    const form = await readForm(request, schema, { picture: true }).catch(
      (error: { init: { status: number } }) => error.init.status,
    );
    return { isParsed: parsed.mock.calls.length > 0, form: typeof form === "number" ? form : [...form] };
  } finally {
    vi.unstubAllGlobals();
  }
}

const many = `${part("x", "a").repeat(1000)}--x--\r\n`;

test.each([
  ["two boundaries", "multipart/form-data; boundary=x; boundary=y", many],
  ["two boundaries of which one is quoted", 'multipart/form-data; boundary="x"; boundary="y"', many],
  ["another parameter that looks like one", 'multipart/form-data; boundary=x; a=" boundary=y"', many],
  ["other cases", "Multipart/FORM-data; BOUNDARY=x; boundary=y", many],
  ["spaces before the parameter", "multipart/form-data ; boundary=x", many],
  ["an escaped boundary", 'multipart/form-data; boundary="\\x"', many],
  ["two types", "multipart/form-data; boundary=y, multipart/form-data; boundary=x", many],
  [
    "a boundary that no standard permits",
    'multipart/form-data; boundary="x y"',
    many.replaceAll("--x", "--x y"),
  ],
  ["no boundary", "multipart/form-data", many],
  ["another type", "text/plain; boundary=x", many],
  [
    "a part with a thousand headers",
    "multipart/form-data; boundary=x",
    `${part("x", "a", "a: b\r\n".repeat(1000))}--x--`,
  ],
  ["a part whose headers do not end", "multipart/form-data; boundary=x", `--x\r\n${"a: b\r\n".repeat(1000)}`],
])("a body with %s and more than a form has is refused unread", async (_, type, body) => {
  expect(await sent(type, body)).toEqual({ isParsed: false, form: 400 });
});

test.each([
  "multipart/form-data; boundary=x",
  'multipart/form-data; boundary="x"',
  "multipart/form-data; charset=utf-8; boundary=x",
  "Multipart/Form-Data;Boundary=x",
  "multipart/form-data; boundary=x; boundary=y",
])("a usual form is read by the boundary that its type names first: %s", async (type) => {
  const body = `${part("x", "title")}${part("x", "other")}--x--\r\n`;
  expect(await sent(type, body)).toEqual({ isParsed: true, form: [["title", "value"]] });
});

test.each(["application/x-www-form-urlencoded", "application/x-www-form-urlencoded; charset=UTF-8"])(
  "a form without files is read: %s",
  async (type) => {
    expect((await sent(type, "title=value&other=1")).form).toEqual([["title", "value"]]);
    expect((await sent(type, "a=1&".repeat(100))).form).toBe(400);
  },
);
