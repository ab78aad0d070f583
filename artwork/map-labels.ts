import type { MapTheme } from "./map.ts";

/** The words and signs of the map, large enough to be read when it is as wide as a phone. */
export function mapLabels(theme: MapTheme, fonts: string): string {
  const text = (
    words: string,
    u: number,
    v: number,
    size: number,
    more: { colour?: string; turn?: number; serif?: boolean; anchor?: string } = {},
  ) =>
    `<text x="${u}" y="${v}" text-anchor="${more.anchor ?? "middle"}" transform="rotate(${more.turn ?? 0} ${u} ${v})" font-size="${size}" fill="${more.colour ?? theme.ink}" stroke="${theme.halo}" stroke-width="${size * 0.26}" stroke-linejoin="round" paint-order="stroke" ${more.serif ? `font-family="'Newsreader'" font-style="italic" font-weight="550"` : `font-family="'Source Sans 3 Variable'" font-weight="650"`}>${words}</text>`;
  const pin = (u: number, v: number, scale: number) =>
    `<g transform="translate(${u} ${v}) scale(${scale})"><ellipse cx="0" cy="2" rx="22" ry="6" fill="#000" opacity="0.3"/><path d="M0 0C-8 -26 -44 -46 -44 -84A44 44 0 0 1 44 -84C44 -46 8 -26 0 0Z" fill="${theme.pin}" stroke="${theme.halo}" stroke-width="6"/><path d="M0 -108V-60M-17 -93H17" stroke="${theme.halo}" stroke-width="9" stroke-linecap="round"/></g>`;
  const sign = (u: number, v: number, drawing: string) =>
    `<g transform="translate(${u} ${v})"><rect x="-42" y="-42" width="84" height="84" rx="18" fill="${theme.sign}" stroke="${theme.halo}" stroke-width="6"/>${drawing}</g>`;
  const train = `<g fill="${theme.halo}"><path d="M-22 -24Q-22 -30 -14 -30H14Q22 -30 22 -24V12Q22 18 14 18H-14Q-22 18 -22 12Z"/><path d="M-12 18L-20 30M12 18L20 30" stroke="${theme.halo}" stroke-width="5" stroke-linecap="round"/></g><path d="M-14 -20H14V-4H-14Z" fill="${theme.sign}"/><circle cx="-11" cy="8" r="4" fill="${theme.sign}"/><circle cx="11" cy="8" r="4" fill="${theme.sign}"/>`;
  const parking = `<path d="M-13 28V-26H4A16 16 0 0 1 4 7H-13" fill="none" stroke="${theme.halo}" stroke-width="11" stroke-linejoin="round"/>`;
  const walk = `<path d="M330 640C430 600 520 520 620 482S780 430 880 452" fill="none" stroke="${theme.pin}" stroke-width="9" stroke-dasharray="2 22" stroke-linecap="round"/>`;
  const north = `<g transform="translate(1510 96)"><circle r="52" fill="${theme.halo}" opacity="0.9"/><path d="M0 -40L13 12L0 3L-13 12Z" fill="${theme.pin}"/><text y="42" text-anchor="middle" font-size="36" font-weight="700" fill="${theme.ink}" font-family="'Source Sans 3 Variable'">N</text></g>`;
  return `<!doctype html><html lang="en"><head><style>${fonts}html,body{margin:0}</style></head><body><svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1000" viewBox="0 0 1600 1000">
    ${walk}${pin(991, 316, 1.15)}${sign(300, 700, train)}${sign(1230, 700, parking)}${north}
    ${text("Riverside", 1062, 230, 88, { anchor: "start" })}${text("4 Chapel Lane", 1062, 300, 62, { anchor: "start" })}
    ${text("River Elder", 800, 800, 76, { colour: theme.riverInk, turn: 31, serif: true })}
    ${text("Station", 300, 812, 66)}${text("Car park", 1230, 812, 66)}
    ${text("10 min on foot", 450, 486, 58, { turn: -24 })}
  </svg></body></html>`;
}
