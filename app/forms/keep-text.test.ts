import { afterAll, afterEach, expect, test, vi } from "vitest";
import { keepText } from "./keep-text.ts";

const reported = vi.fn();
vi.stubGlobal("reportError", reported);
afterEach(() => reported.mockReset());
afterAll(() => void vi.unstubAllGlobals());

const failing = (error: unknown) => keepText(() => Promise.reject(error), "Not sent.");

test.each([
  new TypeError("Failed to fetch"),
  new TypeError("NetworkError when attempting to fetch resource."),
  new TypeError("Load failed"),
  new Error("Unable to decode", { cause: new TypeError("network error") }),
])(
  "a request that failed on its way keeps the form and is not treated as a script error: %s",
  async (error) => {
    expect(await failing(error)).toMatchObject({
      data: { error: { "": ["Not sent."] } },
      init: { status: 503 },
    });
    expect(reported).not.toHaveBeenCalled();
  },
);

test.each([new TypeError("form.text is not a function"), new RangeError("of ours"), "a word"])(
  "an error of a script keeps the form too, and is told as one: %s",
  async (error) => {
    expect(await failing(error)).toMatchObject({ init: { status: 503 } });
    expect(reported).toHaveBeenCalledExactlyOnceWith(error);
  },
);

test.each([
  [404, "", "This is no longer here: somebody else has removed or changed it."],
  [404, "This event no longer exists.", "This event no longer exists."],
  [403, { message: "You may not change events." }, "You may not change events."],
  [403, undefined, "You are no longer allowed to do this."],
])(
  "what was removed or forbidden meanwhile keeps the text, so that it can be copied: %i %j",
  async (status, data, sentence) => {
    const answer = { status, statusText: "", internal: false, data };
    expect(await failing(answer)).toMatchObject({
      data: { error: { "": [`${sentence} What you typed is still here, so that you can copy it.`] } },
      init: { status },
    });
    expect(reported).not.toHaveBeenCalled();
  },
);

test("redirects and expected responses are passed on", async () => {
  const answers = [
    new Response(null, { status: 302 }),
    { status: 422, statusText: "", internal: false, data: "" },
    {
      status: 404,
      statusText: "",
      internal: false,
      data: { message: "Gone.", link: { to: "/", label: "Home" } },
    },
  ];
  for (const answer of answers) await expect(failing(answer)).rejects.toBe(answer);
  expect(reported).not.toHaveBeenCalled();
});
