import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { urlMessages } from "./leading-urls.ts";

/** Leads back to the list, with what was `done` or, without it, with why nothing was. */
export function backToUrls(done: string | undefined): Promise<Response> {
  return redirectWithNotice(
    "/pages/addresses",
    done ?? { text: urlMessages.changedMeanwhile, tone: "error" },
  );
}
