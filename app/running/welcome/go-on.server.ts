import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { welcomeMessages } from "./welcome-messages.ts";

export async function goOn(path: string, isSaved: boolean, headers = new Headers()): Promise<Response> {
  return isSaved ? redirectWithNotice(path, welcomeMessages.saved(), headers) : redirect(path);
}
