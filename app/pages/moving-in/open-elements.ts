import { MovingRefusal } from "./old-site.ts";

const mostOpen = 500;

/** Reading takes longer the more elements are open, and what nests more of them is no page that somebody wrote. */
export function refuseDeep(open: number): void {
  if (open > mostOpen)
    throw new MovingRefusal(
      `More than ${mostOpen} of its elements stand inside each other, so it is not read.`,
    );
}
