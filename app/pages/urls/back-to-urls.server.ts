import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { addressMessages } from "./leading-urls.ts";

/** Leads back to the list, with what was `done` or, without it, with why nothing was. */
export function backToAddresses(done: string | undefined): Promise<Response> {
  return redirectWithNotice(
    "/pages/addresses",
    done ?? { text: addressMessages.changedMeanwhile, tone: "error" },
  );
}
