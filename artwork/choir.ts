import { backdrop, PROPS } from "./backdrops.ts";
import type { Canvas } from "./canvas.ts";
import { golden, type Hour } from "./hours.ts";
import { type NaveLight, type NaveView, paintNave } from "./nave.ts";
import { paintShafts, pews } from "./nave-furniture.ts";
import { candle, openBook } from "./props-table.ts";
import { paintTable } from "./rooms.ts";
import { paintValley } from "./scenes.ts";

export const dayNave: NaveLight = {
  plaster: "#f3e6cc",
  plasterShade: "#a18a68",
  wood: "#a8764a",
  woodShade: "#3b2a1e",
  floor: "#b9946a",
  floorShade: "#6a4c33",
  pane: "#fff2cf",
  air: 0.5,
};

export async function paintGableOutlook(
  canvas: Canvas,
  hour: Hour,
  seed: number,
  lift: number,
): Promise<void> {
  await paintValley(
    canvas,
    backdrop(hour, canvas.right, seed, lift, () => 1200, { trees: 50, sun: { u: canvas.right / 2, v: 330 } }),
  );
}

/** Before the choir comes: candles lit, hymn books open on the ledge, the gable window full of evening. */
export async function choir(canvas: Canvas): Promise<void> {
  await paintGableOutlook(canvas, golden, 31, 180);
  const view: NaveView = { vanish: [750, 470], focal: 1250, eye: 1.9 };
  await paintNave(canvas, dayNave, view);
  await paintShafts(canvas, view, [6.2, 8.4, 10.6], 1, "#ffe0a0", 0.4);
  await canvas.lay(pews(dayNave, view, [5.6, 7, 8.4, 9.8, 11.2], 4), PROPS);
  await paintTable(canvas, {
    back: 822,
    wood: "#8a5c38",
    dark: "#3b2416",
    light: "#f0c98a",
    sun: 0.8,
    seed: 21,
  });
  await canvas.lay(
    candle(190, 900, 0.95, 190, 230) +
      candle(330, 930, 0.95, 120, 200) +
      openBook(750, 956, 0.94) +
      openBook(1210, 950, 0.82, 0.05, "#8f3f35"),
    PROPS,
  );
}
