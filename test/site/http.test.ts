import { expect, test } from "vitest";
import { describeSiteOnBothDatabases } from "../site.ts";

describeSiteOnBothDatabases("the server", (open) => {
  test("it says that it lives and that it is ready", async () => {
    const site = await open();
    expect(await (await site.request("/healthz")).text()).toBe("ok");
    expect(await (await site.request("/readyz")).text()).toBe("ready");
  });
});
