import { coloursIn, type Judgement, judge, type LookValues } from "../look-values.ts";
import { fillIn } from "./colour-field.tsx";
import { lookMessages } from "./look-messages.ts";

const titles = { light: "Light theme", dark: "Dark theme" };
const tones = {
  easy: "border-success/40 bg-success-tint",
  hard: "border-gold/50 bg-gold/10",
  refused: "border-danger/40 bg-danger-tint",
};

/** Says how well both themes can be read, and offers a colour that can be read better. */
export function ContrastReport({ values }: { values: LookValues }) {
  const colours = coloursIn(values);
  return (
    <div aria-live="polite" className="flex flex-col gap-3">
      {!colours && <p className={`rounded-xl border px-4 py-3 ${tones.refused}`}>{lookMessages.noColour}</p>}
      {colours && judge(colours).map((judgement) => <Verdict key={judgement.theme} {...judgement} />)}
    </div>
  );
}

function Verdict({ theme, verdict, sentence, better }: Judgement) {
  return (
    <div className={`rounded-xl border px-4 py-3 ${tones[verdict]}`}>
      <p>
        <span className="font-semibold">{titles[theme]}:</span> {sentence}
      </p>
      {better && (
        <button
          type="submit"
          name="button"
          value={`better-${theme}`}
          onClick={(click) => {
            click.preventDefault();
            take(theme, better);
          }}
          className="button button-quiet mt-2 min-h-10 px-4 py-1"
        >
          <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4">
            <circle cx="8" cy="8" r="8" fill={better} />
          </svg>
          Use {better} instead
        </button>
      )}
    </div>
  );
}

function take(theme: Judgement["theme"], colour: string): void {
  if (theme === "dark") document.querySelector<HTMLElement>('input[name="darkFrom"][value="own"]')?.click();
  fillIn(theme === "light" ? "accent" : "darkAccent", colour);
}
