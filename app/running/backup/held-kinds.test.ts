import { expect, test } from "vitest";
import { listingKind } from "../../events/listing-job.server.ts";
import { deferredWork } from "../work/deferred-work.server.ts";
import { heldKinds } from "./held-kinds.ts";

test("a restored site holds back every kind of deferred work except listing dates, which reaches nobody", () => {
  const kinds = Object.keys(deferredWork({} as never, {} as never));
  expect(kinds.filter((kind) => kind !== listingKind).toSorted()).toEqual([...heldKinds].toSorted());
});
