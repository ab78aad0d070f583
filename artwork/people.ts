import { css, hex, mix } from "./colour.ts";
import type { Hour } from "./hours.ts";
import { seeded } from "./noise.ts";

export interface Person {
  u: number;
  v: number;
  height: number;
  coat: string;
  /** Towards the right (1) or the left (-1) when walking; 0 stands and faces us or away. */
  facing?: 1 | -1 | 0;
  hair?: string;
  skirt?: boolean;
  seed?: number;
}

/** Small, simple figures without faces: a coat, a head, a step. Drawn 100 units high, feet on v = 0. */
export function personShapes(hour: Hour, people: readonly Person[]): string {
  return [...people]
    .sort((a, b) => a.v - b.v)
    .map((person) => {
      const random = seeded((person.seed ?? Math.round(person.u)) + 3);
      const { facing = 0, hair = "#4a3527" } = person;
      const tone = (pigment: string, depth: number) => css(mix(hex(pigment), hex(hour.nearDark), depth));
      const scale = person.height / 100;
      const step = facing ? 9 + random() * 5 : 3.5;
      const sway = facing ? 2.5 : 0;
      const coat = tone(person.coat, 0.12);
      const shade = tone(person.coat, 0.42);
      const legs = tone("#3b4a4c", 0.35);
      const swing = facing ? 8 : 2.5;
      const hem = person.skirt ? -26 : -40;
      const wide = person.skirt ? 15 : 11.5;
      return `<g transform="translate(${person.u} ${person.v}) scale(${facing === -1 ? -scale : scale} ${scale})">
        <ellipse cx="4" cy="0.5" rx="21" ry="3" fill="${hour.nearDark}" opacity="0.38"/>
        <path d="M-2 -44L${-step - 2} -1H${-step + 4}L3 -42Z" fill="${tone("#3b4a4c", 0.6)}"/><path d="M-4 -44L${step - 3} -1H${step + 4}L6 -42Z" fill="${legs}"/>
        <path d="M8 -76Q${10 + swing} -60 ${7 + swing} -46L${11.5 + swing} -45Q${16 + swing} -64 10 -80Z" fill="${shade}"/>
        <path d="M-8 -82Q0 -87 9 -82Q13 -70 ${wide - 1} -56L${wide} ${hem}Q0 ${hem + 4} ${-wide} ${hem}L${-wide + 1} -58Q-13 -72 -8 -82Z" fill="${coat}"/>
        <path d="M2 -85Q9 -84 10 -80Q13 -70 ${wide - 1} -56L${wide} ${hem}Q6 ${hem + 3} 3 ${hem + 3}Q6 -60 2 -85Z" fill="${shade}" opacity="0.55"/>
        <path d="M-8 -79Q${-14 - swing * 0.4} -62 ${-9 - swing} -47L${-5 - swing} -46Q${-8 - swing * 0.3} -62 -3 -76Z" fill="${shade}"/>
        <path d="M${-2.6 + sway} -90h6v9q-3 3 -6 0Z" fill="${tone("#d9a584", 0.3)}"/><ellipse cx="${0.6 + sway}" cy="-93" rx="6.6" ry="7.6" fill="${tone("#dfae8c", 0.14)}"/>
        <path d="M${-6.8 + sway} -91Q${-8 + sway} -102 ${1 + sway} -102Q${9 + sway} -101 ${7 + sway} ${facing ? -95 : -92}Q${3 + sway} -98 ${facing ? -1 + sway : -2 + sway} -96Q${-2 + sway} -89 ${-5 + sway} ${person.skirt ? -83 : -87}Z" fill="${tone(hair, 0.2)}"/>
      </g>`;
    })
    .join("");
}

/** A dog on its walk, 60 units long. */
export function dogShapes(hour: Hour, u: number, v: number, scale: number, pigment = "#8a6848"): string {
  const coat = css(mix(hex(pigment), hex(hour.nearDark), 0.2));
  const far = css(mix(hex(pigment), hex(hour.nearDark), 0.5));
  return `<g transform="translate(${u} ${v}) scale(${scale})"><ellipse cx="0" cy="0.5" rx="30" ry="3" fill="${hour.nearDark}" opacity="0.35"/>
    <path d="M-18 -16L-25 0h4L-11 -16ZM15 -16L9 0h4L20 -15Z" fill="${far}"/>
    <path d="M-23 -25Q-36 -30 -38 -41Q-29 -37 -21 -31Q-4 -35 12 -32Q16 -42 24 -44L29 -43Q35 -41 37 -35Q33 -31 27 -31Q25 -22 19 -18L22 0H17.500L11 -17Q-6 -13 -15 -17L-14 0H-18.500L-23 -15Z" fill="${coat}"/><path d="M22 -44Q19 -36 22 -32Q26 -35 26 -43Z" fill="${far}"/></g>`;
}
