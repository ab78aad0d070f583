import { parseArgs } from "node:util";
import { boundsOf } from "./bounds.ts";
import { weighBuiltFolder } from "./built-folder.ts";
import { weighDependencies, weighDependencyBytes, weighRooms, weighRoutes } from "./code.ts";
import { weighBuild, weighProcessorTime, weighRunning } from "./machine-figures.ts";
import { printLines, printSection } from "./printed.ts";
import { problemsOf, type Section } from "./sections.ts";
import { weighSite } from "./site-figures.ts";
import { weighTestTimes } from "./test-times.ts";

const { values: chosen } = parseArgs({
  options: { build: { type: "boolean", default: false }, lines: { type: "boolean", default: false } },
});

process.stdout.write("Each value, its bound, and in parentheses its value at the last release.\n");
const sections: Section[] = [];
const building = await weighBuild(chosen.build);
show(weighRooms(), weighRoutes(), weighDependencies(), weighDependencyBytes(), weighBuiltFolder());
show(...building);
show(...(await weighSite()));
show(await weighProcessorTime(), ...(await weighRunning()), weighTestTimes());

const over = sections.filter((section) => isOver(section)).map(({ name }) => name);
process.stdout.write(
  over.length > 0 ? `\nOver a bound: ${over.join(", ")}\n` : "\nNothing is over its bound.\n",
);
printLines(sections, chosen.lines ? "all" : "over");
// Only tests fail: some values depend on the machine.
process.exit(0);

function show(...further: Section[]): void {
  for (const section of further) printSection(section);
  sections.push(...further);
}

function isOver(section: Section): boolean {
  return problemsOf(section, boundsOf(section)).some((problem) =>
    /over its bound|has no bound/.test(problem),
  );
}
