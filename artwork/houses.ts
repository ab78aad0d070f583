import { css, hex, mix } from "./colour.ts";
import type { Hour } from "./hours.ts";

interface House {
  u: number;
  v: number;
  size: number;
  wall?: string;
  roof?: string;
  flip?: boolean;
  smoke?: boolean;
}

/** Cottages of the valley, each drawn 100 units wide with its sill on v = 0. */
export function houseShapes(hour: Hour, houses: readonly House[]): string {
  return houses.map((house, i) => houseShape(hour, house, i)).join("");
}

function houseShape(hour: Hour, house: House, number: number): string {
  const { u, v, size, wall = "#f1e3c6", roof = "#a8573d", flip, smoke } = house;
  const dim = 0.1 + 0.42 * Math.min(1, hour.windowGlow);
  const tone = (pigment: string, depth: number) => css(mix(hex(pigment), hex(hour.treeDark), depth));
  const lit = tone(wall, dim * 0.6);
  const shade = tone(wall, dim + 0.16);
  const tile = tone(roof, dim + 0.08);
  const tileDark = tone(roof, dim + 0.3);
  const pane = hour.windowGlow > 0.3 ? hour.window : tone("#5f7f80", 0.2);
  const frame = tone("#fbf5e6", dim * 0.5);
  const window = (x: number, y: number, w = 13, h = 15) =>
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${pane}" stroke="${frame}" stroke-width="1.6"/><path d="M${x + w / 2} ${y}v${h}M${x} ${y + h / 2}h${w}" stroke="${frame}" stroke-width="1"/>`;
  const glow =
    hour.windowGlow > 0.3
      ? `<defs><radialGradient id="house${number}"><stop offset="0" stop-color="${hour.window}" stop-opacity="${0.42 * hour.windowGlow}"/><stop offset="1" stop-color="${hour.window}" stop-opacity="0"/></radialGradient></defs><ellipse cx="48" cy="-16" rx="72" ry="44" fill="url(#house${number})"/>`
      : "";
  const scale = size / 100;
  return `<g transform="translate(${u} ${v}) scale(${flip ? -scale : scale} ${scale})">
    ${smoke ? `<defs><filter id="smoke${number}" x="-200%" width="500%"><feGaussianBlur stdDeviation="3"/></filter></defs><path d="M77 -72C70 -92 92 -98 82 -122C74 -138 96 -146 92 -166" stroke="#fff6e6" stroke-width="7" stroke-linecap="round" fill="none" opacity="0.34" filter="url(#smoke${number})"/>` : ""}
    <path d="M72 -48V-72H82V-44Z" fill="${tone("#9c8468", dim + 0.15)}"/><path d="M70.500 -75h13v4h-13Z" fill="${tone("#9c8468", dim)}"/>
    <path d="M30 0V-36H98V0Z" fill="${lit}"/><path d="M0 0V-36L15 -60L30 -36V0Z" fill="${shade}"/>
    <path d="M15 -64L84 -62L103 -33L31 -34.500Z" fill="${tile}"/><path d="M22 -55L90 -53.500M27 -46L96 -44" stroke="${tileDark}" stroke-width="0.9" opacity="0.6"/>
    <path d="M-3 -33L15 -64L33 -33.500L28 -33L15 -56L1.500 -33Z" fill="${tileDark}"/>
    ${window(38, -28)}${window(78, -28)}${window(9, -30, 12, 14)}
    <path d="M57 0V-22Q57 -28 63 -28Q69 -28 69 -22V0Z" fill="${tone("#3f6b5c", dim + 0.1)}"/><circle cx="67" cy="-11" r="0.9" fill="#e6c27a"/>
    <path d="M-1 0V-3H99V0Z" fill="${tone("#8d8673", dim + 0.25)}"/>${glow}
  </g>`;
}
