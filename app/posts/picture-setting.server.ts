import type { Database } from "../../database/connection.ts";
import { postsWithoutPictureChoice } from "../../database/site-choices.ts";
import { type ChangingSite, change } from "../changes/change.server.ts";
import { isOn, type SwitchChoice, turn } from "../changes/switch-choice.server.ts";
import type { Viewer } from "../viewer.ts";

const withoutPicture: SwitchChoice = {
  name: postsWithoutPictureChoice,
  subject: { id: postsWithoutPictureChoice, title: "Daily posts without a picture" },
  isUsuallyOn: false,
};

/** Whether a new daily post needs a picture. It does unless the church says otherwise. */
export async function needsPicture(site: { db: Pick<Database, "selectFrom"> }): Promise<boolean> {
  return !(await isOn(site, withoutPicture));
}

export function switchPostPictures(site: ChangingSite, viewer: Viewer, isNeeded: boolean): Promise<void> {
  return change(site, viewer, "posts:write", (change) => turn(change, withoutPicture, !isNeeded));
}
