import { useId } from "react";
import { useCongregation } from "../../pages/shown-facts/use-congregation.ts";
import { type FontPair, fontPairs, type Ground } from "../look.ts";
import { coloursIn, fontsIn, groundIn, type LookValues } from "../look-values.ts";
import { surfaces, type Theme, type Themes, themesOf } from "../themes.ts";
import { Waves } from "../waves.tsx";

const names: Record<Theme, string> = { light: "Light", dark: "Dark" };

/** Drawings, because their colours are attributes: our content security policy allows styles in no attribute. */
export function Specimens({ values }: { values: LookValues }) {
  const colours = coloursIn(values);
  if (!colours)
    return <p className="text-muted">Both themes appear here as soon as the colours are complete.</p>;
  const themes = themesOf(colours);
  return (
    <div className="grid grid-cols-2 gap-4 sm:gap-6">
      {(["light", "dark"] as const).map((theme) => (
        <figure key={theme} className="min-w-0">
          <Specimen
            theme={theme}
            themes={themes}
            fonts={fontsIn(values)}
            ground={groundIn(values)}
            shape={values.logoShape}
          />
          <figcaption className="mt-1.5 text-sm text-muted">{names[theme]} theme</figcaption>
        </figure>
      ))}
    </div>
  );
}

function Specimen({
  theme,
  themes,
  fonts,
  ground,
  shape,
}: {
  theme: Theme;
  themes: Themes;
  fonts: FontPair;
  ground: Ground | undefined;
  shape: string;
}) {
  const { name, address } = useCongregation();
  const { accent, onAccent } = themes[theme];
  const { paper, card, sunken, ink, muted, line } = surfaces[theme];
  const { ground: footerGround, accent: footerAccent } = themes.footer;
  const headings = { fontFamily: fontPairs[fonts].headings, fontWeight: 500 };
  const isDevice = fonts === "device";
  return (
    <svg
      viewBox="0 0 360 400"
      role="img"
      aria-label={`A page in the ${theme} theme`}
      fontFamily={isDevice ? "system-ui, sans-serif" : undefined}
      className="block w-full rounded-xl border border-line"
    >
      <rect width="360" height="400" fill={paper} />
      <Mark x={20} y={14} side={28} colour={accent} shape={shape} />
      <text x="58" y="34" fontSize="17" fill={ink} {...headings}>
        {shortened(name, 26)}
      </text>
      <Tile x={312} y={12} themes={themes} shape={shape} />
      {ground === "pattern" && (
        <Waves y={56} width={360} height={56} paper={sunken} accent={accent} scale={0.4} />
      )}
      {ground === "type" && <path d="M20 109h320" stroke={accent} strokeWidth="4" />}
      <path d="M0 56h360" stroke={line} />
      <text x="20" y="98" fontSize="27" fill={ink} {...headings}>
        You are welcome
      </text>
      <text x="20" y="126" fontSize="14" fill={muted}>
        This is how a text reads, with
      </text>
      <text x="20" y="147" fontSize="14" fill={accent} textDecoration="underline">
        a link to another page
      </text>
      <rect x="20" y="166" width="126" height="38" rx="19" fill={accent} />
      <text x="83" y="190" fontSize="14" fontWeight="600" textAnchor="middle" fill={onAccent}>
        Plan a visit
      </text>
      <rect
        x="158.5"
        y="166.5"
        width="120"
        height="37"
        rx="18.5"
        fill="none"
        stroke={accent}
        strokeOpacity="0.45"
      />
      <text x="218" y="190" fontSize="14" fontWeight="600" textAnchor="middle" fill={accent}>
        All events
      </text>
      <rect x="20.5" y="224.5" width="319" height="76" rx="14" fill={card} stroke={line} />
      <text x="38" y="255" fontSize="18" fill={ink} {...headings}>
        A card
      </text>
      <text x="38" y="281" fontSize="14" fill={accent} textDecoration="underline">
        Read more
      </text>
      <rect y="322" width="360" height="78" fill={footerGround} />
      <Mark x={20} y={340} side={30} colour={footerAccent} shape={shape} />
      <text x="60" y="355" fontSize="15" fill="#e9e2d1" {...headings}>
        {shortened(name, 34)}
      </text>
      <text x="60" y="376" fontSize="12" fill={footerAccent}>
        {shortened(address[0] ?? "Visit or write", 40)}
      </text>
    </svg>
  );
}

function Tile({ x, y, themes, shape }: { x: number; y: number; themes: Themes; shape: string }) {
  const { accent, onAccent } = themes.light;
  return (
    <>
      <rect x={x} y={y} width="32" height="32" rx="7" fill={accent} />
      <Mark x={x + 5} y={y + 5} side={22} colour={onAccent} shape={shape} />
    </>
  );
}

/** The logo in a colour. Shapes are white on black; the original one is a drawing without a ground. */
function Mark({
  x,
  y,
  side,
  colour,
  shape,
}: {
  x: number;
  y: number;
  side: number;
  colour: string;
  shape: string;
}) {
  const id = useId();
  const box = { x, y, width: side, height: side };
  return (
    <>
      <mask id={id} mask-type={shape ? "luminance" : "alpha"}>
        <image {...box} href={shape ? `data:image/webp;base64,${shape}` : "/logo.svg"} />
      </mask>
      <rect {...box} fill={colour} mask={`url(#${id})`} />
    </>
  );
}

function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;
}
