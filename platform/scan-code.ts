import { encodeQR } from "qr";

/** A QR code (ISO/IEC 18004) to draw as SVG. */
export interface DrawnCode {
  /** Length of a side in dots, with the empty border of four that scanners need. */
  size: number;
  /** The `d` of an SVG path whose strokes are as wide as a dot. */
  path: string;
}

/**
 * Draws a code that still reads when 15% of it is damaged.
 *
 * @param text at most 2,331 bytes of UTF-8. Throws when it is longer.
 */
export function drawCode(text: string): DrawnCode {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: 4 });
  return { size: rows.length, path: strokesOf(rows) };
}

/** The same as an SVG document, dark on white. */
export function codeAsSvg(text: string): string {
  const { size, path } = drawCode(text);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path stroke="#000" d="${path}"/></svg>`;
}

function strokesOf(rows: boolean[][]): string {
  return rows
    .map((row, y) => {
      const dots = row.map((isDark) => (isDark ? "#" : " ")).join("");
      let end = 0;
      const strokes = [...dots.matchAll(/#+/g)].map(({ 0: run, index }) => {
        const move = end === 0 ? `M${index} ${y}.5` : `m${index - end} 0`;
        end = index + run.length;
        return `${move}h${run.length}`;
      });
      return strokes.join("");
    })
    .join("");
}
