import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "./setup.mjs";

/** The requirements of OWASP ASVS 5.0.0, by section. */
const firstLevel = `
1.2: 1 2 3 4 5
1.3: 1 2
1.5: 1
2.1: 1
2.2: 1 2
2.3: 1
3.2: 1 2
3.3: 1
3.4: 1 2
3.5: 1 2 3
4.1: 1
4.4: 1
5.2: 1 2
5.3: 1 2
6.1: 1
6.2: 1 2 3 4 5 6 7 8
6.3: 1 2
6.4: 1 2
7.2: 1 2 3 4
7.4: 1 2
8.1: 1
8.2: 1 2
8.3: 1
9.1: 1 2 3
9.2: 1
10.4: 1 2 3 4 5
11.3: 1 2
11.4: 1
12.1: 1
12.2: 1 2
13.4: 1
14.2: 1
14.3: 1
15.1: 1
15.2: 1
15.3: 1
`;
const secondLevel = `
1.1: 1 2
1.2: 6 7 8 9
1.3: 3 4 5 6 7 8 9 10 11
1.4: 1 2 3
1.5: 2
2.1: 2 3
2.2: 3
2.3: 2 3 4
2.4: 1
3.3: 2 3 4
3.4: 3 4 5 6
3.5: 4 5
3.7: 1 2
4.1: 2 3
4.2: 1
4.3: 1 2
4.4: 2 3 4
5.1: 1
5.2: 3
5.4: 1 2 3
6.1: 2 3
6.2: 9 10 11 12
6.3: 3 4
6.4: 3 4
6.5: 1 2 3 4 5
6.6: 1 2 3
6.8: 1 2 3 4
7.1: 1 2 3
7.3: 1 2
7.4: 3 4 5
7.5: 1 2
7.6: 1 2
8.1: 2
8.2: 3
8.4: 1
9.2: 2 3 4
10.1: 1 2
10.2: 1 2
10.3: 1 2 3 4
10.4: 6 7 8 9 10 11
10.5: 1 2 3 4 5
10.6: 1 2
10.7: 1 2 3
11.1: 1 2
11.2: 1 2 3
11.3: 3
11.4: 2 3 4
11.5: 1
11.6: 1
12.1: 2 3
12.3: 1 2 3 4
13.1: 1
13.2: 1 2 3 4 5
13.3: 1 2
13.4: 2 3 4 5
14.1: 1 2
14.2: 2 3 4
14.3: 2 3
15.1: 2 3
15.2: 2 3
15.3: 2 3 4 5 6 7
16.1: 1
16.2: 1 2 3 4 5
16.3: 1 2 3 4
16.4: 1 2 3
16.5: 1 2 3
17.1: 1
17.2: 1 2 3 4
17.3: 1 2
`;

const text = readFileSync(path.join(root, "docs", "security.md"), "utf8");

function numbersOf(sections: string): string[] {
  return sections
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [section = "", numbers = ""] = line.split(": ");
      return numbers.split(" ").map((number) => `${section}.${number}`);
    });
}

test("each requirement of levels 1 and 2 is answered once, with its level", () => {
  const answered = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \(L(\d)\) \| [^|]+ \| [^|]+ \|$/gm)];
  const of = (level: string) => answered.filter((row) => row[2] === level).map((row) => row[1] ?? "");
  expect(of("1").toSorted()).toEqual(numbersOf(firstLevel).toSorted());
  expect(of("2").toSorted()).toEqual(numbersOf(secondLevel).toSorted());
  expect(text.match(/^\| \d.*$/gm)).toHaveLength(answered.length);
});

test("each answer begins with what it is, and what is held names a file or says how", () => {
  for (const [, answer = ""] of text.matchAll(/^\| \d+\.\d+\.\d+ \(L\d\) \| [^|]+ \| ([^|]+) \|$/gm))
    expect(answer).toMatch(/^(Held|In part|Not held|Not applicable|The operator)\b.*: .{5}/);
});

test("each file that docs/security.md names exists", () => {
  const named = [...text.matchAll(/`([\w-][\w./-]*\.(?:tsx?|mjs|md))`/g)].map((found) => found[1] ?? "");
  expect(named.length).toBeGreaterThan(150);
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
