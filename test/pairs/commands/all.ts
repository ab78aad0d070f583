import type { Command } from "../support/run-pairs.ts";
import { replyCommands } from "./attendance.ts";
import { dateCommands, serviceCommands } from "./events.ts";
import { groupCommands } from "./groups.ts";
import { guestPrayerCommands } from "./guest-prayers.ts";
import { homeCommands } from "./home.ts";
import { newcomerCommands, postCommands, prayerCommands, proposalCommands, sermonCommands } from "./items.ts";
import { lifeOfPrayerCommands } from "./lives-of-prayers.ts";
import {
  fileCommands,
  ownPageCommands,
  pageCommands,
  pictureCommands,
  sitePageCommands,
  urlCommands,
} from "./pages.ts";
import {
  bankCommands,
  invitationCommands,
  managingCommands,
  ownCommands,
  roleCommands,
  welcomeCommands,
} from "./people.ts";
import { prayingCommands } from "./praying.ts";
import { vigilCommands } from "./vigils.ts";

export const commands: Record<string, Command> = {
  ...serviceCommands,
  ...dateCommands,
  ...replyCommands,
  ...homeCommands,
  ...groupCommands,
  ...postCommands,
  ...sermonCommands,
  ...newcomerCommands,
  ...prayerCommands,
  ...guestPrayerCommands,
  ...lifeOfPrayerCommands,
  ...prayingCommands,
  ...proposalCommands,
  ...vigilCommands,
  ...pageCommands,
  ...ownPageCommands,
  ...sitePageCommands,
  ...urlCommands,
  ...pictureCommands,
  ...fileCommands,
  ...managingCommands,
  ...ownCommands,
  ...roleCommands,
  ...invitationCommands,
  ...bankCommands,
  ...welcomeCommands,
};
