import { expect, test } from "vitest";
import { describeSite, signIn } from "../support/test-site.ts";

/** A letter that no header can hold, and what would end a path or begin another one. */
const param = encodeURIComponent("⋛ ?#/é");

describeSite("an address with letters outside ASCII", (open) => {
  test("an address with letters outside ASCII redirects to the same letters, encoded", async () => {
    const site = await open();
    const staff = await signIn(site);
    const expected = {
      [`/event/${param}/2026-12-01/withdraw`]: `/event/${param}/2026-12-01/attend`,
      [`/event/quiz/${param}/withdraw`]: `/event/quiz/${param}/attend`,
      [`/facts/${param}/original`]: `/facts/${param}/history`,
      [`/facts/${param}/revisions/1/restore`]: `/facts/${param}/history`,
      [`/pages/${param}/original`]: `/pages/${param}/history`,
      [`/pages/${param}/publish`]: `/pages/${param}/edit`,
      [`/pages/${param}/draft/discard`]: `/pages/${param}/draft`,
      [`/pages/${param}/revisions/1/restore`]: `/pages/${param}/history`,
      [`/bank-account/proposals/${param}/confirm`]: `/bank-account/proposals/${param}`,
      [`/bank-account/proposals/${param}/publish`]: `/bank-account/proposals/${param}`,
    };
    const found: Record<string, string | null> = {};
    for (const path of Object.keys(expected))
      found[path] = (await site.request(path, { headers: { cookie: staff } })).headers.get("location");
    expect(found).toEqual(expected);
  });
});
