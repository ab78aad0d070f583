import { setTimeout as sleep } from "node:timers/promises";
import { isExpectedResponse } from "../../../app/serving/responses/expected-response.ts";
import type { DatabaseKind } from "../../../database/connection.ts";
import { type Contents, changesOf, idsIn, type Keeper, withoutNewIds } from "./contents.ts";
import { type Point, Run, runAs } from "./held-database.ts";
import type { PairsChurch } from "./open-church.ts";

/** Which of two people gives a command. */
export type Turn = 0 | 1;

/** Something that is done in one change or several. */
export interface Command {
  /** What it touches. Commands that touch the same are done at the same moment. */
  touches: readonly string[];
  /** A command without which this one changes nothing. */
  undoes?: string;
  /** It changes nothing by itself, because it is refused. */
  isRefusedAlone?: true;
  /** It makes several changes, between which others may come: then only errors are faults. */
  isStepwise?: true;
  /** Does it, with words and people that differ from those of the other turn. */
  run(church: PairsChurch, turn: Turn): Promise<unknown>;
}

/** A command by its name in the table. */
export type Named = [name: string, command: Command];

/** What two commands have left, and what each of them was told. */
interface Result {
  outcomes: string[];
  rows: string[];
  hasChanged: boolean;
}

/** One of them begins and waits, and the other one runs as far as it can. */
interface Order {
  held: Named;
  heldTurn: Turn;
  free: Named;
  freeTurn: Turn;
}

/** Runs pairs of commands on one database, which is as it was again after each run. */
export class PairRunner {
  readonly #kind: DatabaseKind;
  readonly #church: PairsChurch;
  readonly #keeper: Keeper;
  readonly #before: Contents;
  readonly #known: ReadonlySet<string>;

  constructor(kind: DatabaseKind, church: PairsChurch, keeper: Keeper, before: Contents) {
    this.#kind = kind;
    this.#church = church;
    this.#keeper = keeper;
    this.#before = before;
    this.#known = idsIn(before);
  }

  /** What two commands at the same moment did that neither order of them does: one line each. */
  async faultsOf(one: Named, other: Named): Promise<string[]> {
    const orders = [
      { held: one, heldTurn: 0, free: other, freeTurn: 1 },
      { held: other, heldTurn: 1, free: one, freeTurn: 0 },
    ] as const;
    const [first, second] = [await this.#inTurn(orders[0]), await this.#inTurn(orders[1])];
    const right = [first.result, second.result];
    const isStepwise = one[1].isStepwise || other[1].isStepwise;
    const faults: string[] = [];
    for (const [index, { steps }] of [first, second].entries()) {
      const order = orders[index] as Order;
      for (const point of this.#pointsOf(steps)) {
        const result = await this.#together(order, point);
        if (right.some((either) => isSame(either, result))) continue;
        if (isStepwise && !result.outcomes.some((outcome) => outcome.startsWith("failed"))) continue;
        const what = `${order.held[0]} waited ${point} for ${order.free[0]}`;
        faults.push([what, ...difference(result, right)].join("\n    "));
      }
    }
    return faults;
  }

  /** What a command by itself is told, and whether it changed something. `before` is done first. */
  async alone(command: Command, before?: Command): Promise<{ outcome: string; hasChanged: boolean }> {
    if (before) await this.#outcomeOf(before, 0);
    const outcome = await this.#outcomeOf(command, 0);
    const { hasChanged } = await this.#resultOf([[0, outcome]]);
    return { outcome, hasChanged };
  }

  /** Where a command can wait so that it makes a difference. */
  #pointsOf(steps: Run["steps"]): Point[] {
    const points: Point[] = ["before its commit"];
    const read = steps.findIndex((step) => step.includes("read"));
    const write = steps.findIndex((step) => step.includes("write"));
    // On SQLite, nobody else writes between these two and the commit.
    const isAlone = (step: Run["steps"][number] | undefined) =>
      this.#kind === "sqlite" && !step?.startsWith("(");
    if (read >= 0 && !isAlone(steps[read])) points.push("after its first read");
    if (write > read + 1 && read >= 0 && !isAlone(steps[write])) points.push("before its first write");
    return points;
  }

  async #inTurn({ held, heldTurn, free, freeTurn }: Order): Promise<{ result: Result; steps: Run["steps"] }> {
    const run = new Run();
    const first = await runAs(run, () => this.#outcomeOf(held[1], heldTurn));
    const second = await this.#outcomeOf(free[1], freeTurn);
    const result = await this.#resultOf([
      [heldTurn, first],
      [freeTurn, second],
    ]);
    return { result, steps: run.steps };
  }

  async #together({ held, heldTurn, free, freeTurn }: Order, point: Point): Promise<Result> {
    const [waiting, running] = [new Run(point), new Run()];
    const first = runAs(waiting, () => this.#outcomeOf(held[1], heldTurn));
    await Promise.race([waiting.arrival, first]);
    let isDone = false;
    const second = runAs(running, () => this.#outcomeOf(free[1], freeTurn)).finally(() => {
      isDone = true;
    });
    const isStuck = async () =>
      waiting.isInTransaction && (running.isWaiting || (await this.#keeper.isBlocked()));
    while (!isDone && !(await isStuck())) await sleep(1);
    waiting.release();
    return this.#resultOf([
      [heldTurn, await first],
      [freeTurn, await second],
    ]);
  }

  async #outcomeOf({ run }: Command, turn: Turn): Promise<string> {
    try {
      return JSON.stringify((await run(this.#church, turn)) ?? null);
    } catch (error) {
      if (isExpectedResponse(error)) return `refused with ${statusOf(error)}`;
      return `failed: ${error instanceof Error ? `${error.name}: ${error.message}` : error}`;
    }
  }

  async #resultOf(outcomes: [Turn, string][]): Promise<Result> {
    const after = await this.#keeper.read();
    const changed = [...after].filter(([name, rows]) => rows.join() !== this.#before.get(name)?.join());
    await this.#keeper.replace(new Map(changed.map(([name]) => [name, this.#before.get(name) ?? []])));
    const said = outcomes.toSorted(([one], [other]) => one - other).map(([, outcome]) => outcome);
    return {
      outcomes: said.map((outcome) => withoutNewIds(outcome, this.#known)),
      rows: changesOf(new Map(changed), this.#before, this.#known),
      hasChanged: changed.length > 0,
    };
  }
}

function statusOf(error: unknown): string {
  const { status, init } = error as { status?: number; init?: { status?: number } };
  return String(status ?? init?.status);
}

function isSame(one: Result, other: Result): boolean {
  const said = ({ outcomes }: Result) => outcomes.map(inShort).join("\n");
  return one.rows.join("\n") === other.rows.join("\n") && said(one) === said(other);
}

/** Why something was refused may depend on how far it came. */
function inShort(outcome: string): string {
  return /^refused|^\{.*"status":4\d\d\b/.test(outcome) ? "refused" : outcome;
}

/** What a result has that the nearer of the two right ones lacks, and the other way round. */
function difference(result: Result, inTurn: Result[]): string[] {
  const linesOf = ({ outcomes, rows }: Result) => [...outcomes.map((said) => `told ${said}`), ...rows];
  const found = linesOf(result);
  const differences = inTurn.map((right) => [
    ...linesOf(right)
      .filter((line) => !found.includes(line))
      .map((line) => `- ${line}`),
    ...found.filter((line) => !linesOf(right).includes(line)).map((line) => `+ ${line}`),
  ]);
  return differences.toSorted((one, other) => one.length - other.length)[0] ?? [];
}
