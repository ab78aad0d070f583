import { changeBackgroundMedia, changeMainImage } from "../../../app/pages/background/background.server.ts";
import { staffOf } from "../support/church.ts";
import type { Command } from "../support/run-pairs.ts";

const link = (turn: 0 | 1) => `https://pictures.example/${staffOf(turn).name}.jpg`;

export const homeCommands: Record<string, Command> = {
  changeBackgroundMedia: {
    touches: ["home"],
    run: ({ site }, turn) =>
      changeBackgroundMedia(site, staffOf(turn), { backgroundMediaUrl: link(turn), backgroundMediaAlt: "" }),
  },
  changeMainImage: {
    touches: ["home"],
    run: ({ site }, turn) =>
      changeMainImage(site, staffOf(turn), { mainImageUrl: link(turn), mainImageAlt: "A lamp" }),
  },
};
