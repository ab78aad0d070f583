import { ImportRefusal } from "../../items/imports/refusals.ts";

const mostOpen = 500;

/** Reading takes longer the more elements are open, and what nests more of them is no page that somebody wrote. */
export function refuseDeep(open: number): void {
  if (open > mostOpen)
    throw new ImportRefusal(
      `More than ${mostOpen} of its elements stand inside each other, so it is not read.`,
    );
}
