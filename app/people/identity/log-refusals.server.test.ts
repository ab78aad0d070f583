import { Hono } from "hono";
import { expect, test } from "vitest";
import { type HttpEnvironment, logRequests } from "../../../platform/http/request.ts";
import { readableLog } from "../../../platform/mail/testing/smtp-receiver.ts";
import { describeWithDatabase } from "../../../test/support/database.ts";
import { signIn } from "../login/sign-in.server.ts";
import { logRefusals } from "./log-refusals.server.ts";
import { ann, origin, registerVerifiedAnn, testIdentity } from "./testing/test-identity.ts";

describeWithDatabase("a refusal", (open) => {
  test("a refusal is logged with the id of the person, and nothing else about them", async () => {
    const opened = await open();
    const identity = testIdentity(opened);
    const id = await registerVerifiedAnn(identity, opened);
    const session = await signIn(identity, ann, origin);
    if (session.refusal) throw new Error(session.refusal.message);
    const cookie = session.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");

    const { log, lines } = readableLog();
    const site = new Hono<HttpEnvironment>()
      .use(logRequests(log, 0, { patternOf: (path) => path }))
      .use(logRefusals(identity))
      .get("/staff", (c) => c.text("", 403))
      .get("/", (c) => c.text("hello"));
    for (const path of ["/staff", "/"]) await site.request(path, { headers: { cookie } });
    await site.request("/staff");
    const refused = lines.filter(({ msg }) => msg === "refused");
    expect(refused).toEqual([
      expect.objectContaining({ route: "/staff", person: id, requestId: expect.any(String) }),
      expect.objectContaining({ route: "/staff" }),
    ]);
    expect(refused[1]).not.toHaveProperty("person");
    expect(JSON.stringify(lines)).not.toMatch(/ann@|Hill/);
  });
});
