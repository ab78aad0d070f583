import { beforeAll, expect, test } from "vitest";
import { describeSite, postForm, type TestSite } from "../support/test-site.ts";
import { fromElsewhere, registerVerified, registration } from "./support/people.ts";

describeSite("how long a response takes", (open) => {
  let site: TestSite;
  let pauses: number[] = [];
  let paused: Promise<void> = Promise.resolve();
  beforeAll(async () => {
    const pause = (milliseconds: number) => {
      pauses.push(milliseconds);
      return paused;
    };
    site = await open({}, { pause });
  });

  test.each([
    ["/register", (email: string) => registration({ email })],
    ["/reset-password", (email: string) => ({ email })],
  ])(
    "how long a response takes does not reveal at %s whether somebody has an account",
    async (path, fields) => {
      const known = await registerVerified(site);
      for (const email of [known, `new.${known}`]) {
        pauses = [];
        const { promise, resolve } = Promise.withResolvers<void>();
        paused = promise;
        let isAnswered = false;
        const answer = postForm(site, path, fields(email), fromElsewhere()).finally(() => {
          isAnswered = true;
        });
        await expect.poll(() => pauses).toHaveLength(1);
        // Time in which a response that does not wait would arrive.
        await new Promise((later) => setTimeout(later, 300));
        expect(isAnswered).toBe(false);
        resolve();
        await answer;
        expect(pauses[0]).toBeGreaterThanOrEqual(700);
        expect(pauses[0]).toBeLessThan(1200);
      }
    },
  );
});
