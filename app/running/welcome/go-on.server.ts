import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { welcomeMessages } from "./messages.ts";
import { type Step, stepPaths } from "./welcome.ts";

export async function goOn(next: Step, isSaved: boolean, headers = new Headers()): Promise<Response> {
  const path = stepPaths[next];
  return isSaved ? redirectWithNotice(path, welcomeMessages.saved, headers) : redirect(path);
}
