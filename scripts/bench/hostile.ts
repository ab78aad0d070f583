import { type Parser, parsers, shaped, shapes } from "./parsers.ts";
import { type Line, milliseconds, significant } from "./table.ts";

const sizes = { once: 50_000, twice: 100_000 };
const most = 2.5;
/** What takes less is quick whatever its ratio, and too short to be measured. */
const quick = 20;
const rounds = 3;
/** A ratio that is too large is measured again: the machine may have been busy. */
const again = 3;

/**
 * How much longer each parser takes for twice as much of the same text. The line of a parser shows the shape with the highest
 * ratio among those that take longer than some milliseconds.
 */
export async function measureHostile(): Promise<Line[]> {
  const lines: Line[] = [];
  for (const parser of parsers) {
    const measured: { shape: string; ours: number; baseline: number }[] = [];
    for (const [shape, piece] of Object.entries(shapes)) {
      let best = await ratioOf(parser, piece);
      for (let time = 0; time < again && isTooSlow(best); time++) {
        const next = await ratioOf(parser, piece);
        best = { ours: Math.min(best.ours, next.ours), baseline: Math.min(best.baseline, next.baseline) };
      }
      measured.push({ shape, ...best });
    }
    const slow = measured.filter(({ ours }) => ours > quick);
    const shown = (slow.length > 0 ? slow : measured).toSorted(
      (one, other) => other.ours / other.baseline - one.ours / one.baseline,
    );
    const longest = Math.max(...measured.map(({ ours }) => ours));
    const [worst] = shown;
    if (!worst) continue;
    lines.push({
      what: `${parser.what}: ${slow.length > 0 ? worst.shape : "nothing takes long"}`,
      ours: milliseconds(slow.length > 0 ? worst.ours : longest),
      ...(slow.length > 0 && {
        baseline: milliseconds(worst.baseline),
        ratio: significant(worst.ours / worst.baseline),
      }),
      aim: `at most ${most}`,
      failures: measured
        .filter(isTooSlow)
        .map(
          ({ shape, ours, baseline }) =>
            `100 KB of ${shape} take ${milliseconds(ours)}, 50 KB ${milliseconds(baseline)}`,
        ),
    });
  }
  return lines;
}

function isTooSlow({ ours, baseline }: { ours: number; baseline: number }): boolean {
  return ours > quick && ours / baseline > most;
}

/** The shortest times of the processor, in milliseconds: what other programs do meanwhile does not count. */
async function ratioOf(parser: Parser, piece: string): Promise<{ ours: number; baseline: number }> {
  const times = { ours: Number.POSITIVE_INFINITY, baseline: Number.POSITIVE_INFINITY };
  for (let round = 0; round < rounds; round++) {
    times.baseline = Math.min(times.baseline, await timed(parser, shaped(piece, sizes.once)));
    times.ours = Math.min(times.ours, await timed(parser, shaped(piece, sizes.twice)));
    if (times.ours < quick) break;
  }
  return times;
}

async function timed(parser: Parser, text: string): Promise<number> {
  const { user, system } = process.threadCpuUsage();
  await parser.parse(text);
  const since = process.threadCpuUsage();
  return (since.user - user + since.system - system) / 1000;
}
