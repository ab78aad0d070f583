import { css, hex, mix } from "./colour.ts";
import type { Hour } from "./hours.ts";

/**
 * The chapel, gable towards us and nave running back to the left or right.
 * Drawn 100 units wide with its sill on the line v = 0, then placed.
 */
export function chapelShapes(
  hour: Hour,
  place: { u: number; v: number; size: number; litGable: boolean; flip?: boolean },
): string {
  const wall = (lit: boolean) => (lit ? hour.wallLit : hour.wallShade);
  const gable = wall(place.litGable);
  const nave = wall(!place.litGable);
  const trim = css(mix(hex(hour.wallShade), hex(hour.treeDark), 0.35));
  const gableShadow = css(mix(hex(gable), hex(hour.wallShade), 0.55));
  const roofSide = place.litGable ? hour.roofShade : hour.roofLit;
  const spireLit = place.litGable ? hour.roofLit : hour.roofShade;
  const stone = css(mix(hex(hour.wallShade), hex(hour.treeDark), 0.5));
  const arch = (x: number, sill: number, w: number, h: number) =>
    `M${x - w / 2} ${sill}V${sill - h + w / 2}Q${x - w / 2} ${sill - h} ${x} ${sill - h - w * 0.18}Q${x + w / 2} ${sill - h} ${x + w / 2} ${sill - h + w / 2}V${sill}Z`;
  const pane = hour.window;
  const naveWindows = [52, 70, 87]
    .map((x, i) => {
      const shrink = 1 - i * 0.07;
      return `<path d="${arch(x, -11 - i * 0.5, 6.4 * shrink, 17 * shrink)}" fill="${pane}" stroke="${trim}" stroke-width="1.1"/>`;
    })
    .join("");
  const glow =
    hour.windowGlow > 0.2
      ? `<defs><radialGradient id="lamp"><stop offset="0" stop-color="${pane}" stop-opacity="${0.5 * hour.windowGlow}"/><stop offset="1" stop-color="${pane}" stop-opacity="0"/></radialGradient></defs>
         <ellipse cx="20" cy="-14" rx="46" ry="34" fill="url(#lamp)"/><ellipse cx="70" cy="-16" rx="52" ry="30" fill="url(#lamp)"/>`
      : "";
  const scale = place.size / 100;
  return `<g transform="translate(${place.u} ${place.v}) scale(${place.flip ? -scale : scale} ${scale})">
    <path d="M38 0L38 -33L98 -30L98 0Z" fill="${nave}"/>
    <path d="M38 -33L98 -30L98 -25.5L38 -28Z" fill="${css(mix(hex(nave), hex(hour.treeDark), 0.32))}"/>
    <path d="M17 -62L83 -54L101 -29L37.5 -32Z" fill="${roofSide}"/>
    <path d="M24 -54L88 -47.5M28 -47L93 -41.5M33 -40L97 -35.5" stroke="${css(mix(hex(roofSide), hex(hour.treeDark), 0.25))}" stroke-width="0.8" fill="none" opacity="0.6"/>
    ${naveWindows}
    <path d="M0 0V-32L20 -63L40 -32V0Z" fill="${gable}"/>
    <path d="M0 -32L20 -63L40 -32L37.6 -31L20 -58L2.4 -31Z" fill="${css(mix(hex(spireLit), hex(hour.treeDark), 0.2))}"/>
    <path d="M-1.5 0V-5H100V0Z" fill="${stone}" opacity="0.75"/>
    <path d="${arch(20, -1, 13, 25)}" fill="${css(mix(hex(hour.treeDark), hex("#6b4630"), 0.45))}"/>
    <path d="${arch(20, -1, 10, 22.5)}" fill="${hour.windowGlow > 0.5 ? css(mix(hex(pane), hex("#b9652f"), 0.35)) : css(mix(hex(hour.treeDark), hex("#7a4a30"), 0.55))}"/>
    <circle cx="20" cy="-38" r="4.6" fill="${pane}" stroke="${trim}" stroke-width="1.2"/>
    <path d="M20 -42.6V-33.4M15.4 -38H24.6" stroke="${trim}" stroke-width="0.8"/>
    <path d="M12 -52V-84H28V-52L20 -63Z" fill="${gable}"/>
    <path d="M28 -52V-84L32 -85V-58Z" fill="${nave}"/>
    <path d="M12 -84V-80H28L32 -81V-85Z" fill="${gableShadow}"/>
    <path d="${arch(20, -66, 6, 12)}" fill="${css(mix(hex(hour.wallShade), hex(hour.treeDark), 0.75))}"/>
    <path d="M10.4 -83.5L21.5 -128L29.5 -83.5Z" fill="${spireLit}"/>
    <path d="M21.5 -128L29.5 -83.5L34 -85Z" fill="${roofSide}"/>
    <path d="M21.5 -138V-126M18 -134.4H25" stroke="${css(mix(hex(hour.roofShade), hex(hour.wallLit), 0.2))}" stroke-width="1.3"/>
    ${glow}
  </g>`;
}
