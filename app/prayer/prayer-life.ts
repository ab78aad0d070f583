import type { AboutRequest } from "./about-request.ts";
import {
  approvedFor,
  hiddenAs,
  isClose,
  isUndecided,
  type PrayerAudience,
  type PrayerState,
} from "./audience.ts";

export interface Standing {
  state: PrayerState;
  audience: PrayerAudience;
  /** Where it was before it was answered, ended or deleted. */
  stateBefore: PrayerState | null;
  /** By readers: only staff show it again. */
  isHidden: boolean;
  wasAnswered: boolean;
  /** Whether other words of staff wait for the asker. */
  hasEdit: boolean;
  /** Whether the asker said no to other words, and has agreed to none since. */
  hasRefused: boolean;
  /** Whether it may not wait, and nobody is with the person. */
  isInDanger: boolean;
  /** Whether it was answered, ended or deleted less than `undoDays` ago. */
  isRecent: boolean;
}

/** `approved`: what the audience makes of it. `before`: where it was before it ended or was deleted. */
type Target = PrayerState | "same" | "approved" | "before";

/** Why nothing happens, each with its sentence in `prayerMessages`. */
export type LifeRefusal = "decidedMeanwhile" | "editGone" | "refusedByAsker" | "closedNow" | "notShownNow";

export interface Step {
  from: readonly PrayerState[];
  if?: (standing: Standing) => boolean;
  to: Target;
  /** What becomes of the words of staff that wait for the asker; they stay unless something is said. */
  edit?: "drop";
  /** What becomes of new words of the asker: they wait for staff, are taken as the text, or dropped. */
  words?: "wait" | "take" | "drop";
  /** How reports of readers are settled; they stay open unless something is said. */
  reports?: "false" | "heeded";
  /** Since when it is answered; that stays unless something is said. */
  answered?: "now" | "never";
  /** Counts the days until it ends anew. */
  ends?: "anew";
  /** How the text that comes with the command was agreed to. */
  consent?: "agreed" | "decided" | "spelling" | "own";
  /** Whether the asker says no to other words, or takes that back. */
  refused?: "now" | "never";
  /** `taken`: whoever decides is with the person, and said so. `again`: people are alerted again while nobody is. */
  alert?: "taken" | "again";
  /** Whether nobody can undo it. */
  isForGood?: true;
  /** The mail to the asker. */
  mail?: AboutRequest | "approved";
}

const anyButDeleted: readonly PrayerState[] = ["waiting", "shown", "held", "answered", "declined", "ended"];
const shared: readonly PrayerState[] = ["shown", "answered"];
const isForFew = ({ audience }: Standing) => isClose(audience);
const wasIn =
  (...states: PrayerState[]) =>
  ({ stateBefore }: Standing) =>
    states.includes(stateBefore ?? "waiting");

/** The first row that fits counts; where none fits, nothing happens. Withdrawing deletes in any state but `deleted`. */
const prayerLife = {
  // Staff decide.
  approve: [
    {
      from: ["waiting", "held"],
      if: isUndecided,
      ...{ to: "approved", edit: "drop", reports: "false", ends: "anew" },
      ...{ alert: "taken", mail: "approved" },
    },
  ],
  propose: [{ from: ["waiting", "held", "shown", "answered"], to: "same", mail: "edited" }],
  publish: [
    {
      from: ["waiting", "shown", "held", "answered"],
      if: (standing) =>
        !standing.hasRefused && !isClose(standing.audience) && (standing.hasEdit || isUndecided(standing)),
      ...{ to: "approved", edit: "drop", reports: "heeded", ends: "anew" },
      ...{ consent: "decided", mail: "published" },
    },
  ],
  change: [{ from: ["waiting", "held", "shown", "answered"], to: "same", edit: "drop" }],
  mend: [
    {
      from: ["waiting", "held", "shown", "answered"],
      if: ({ hasRefused }) => !hasRefused,
      ...{ to: "same", edit: "drop", consent: "spelling", mail: "spelling" },
    },
  ],
  decline: [
    {
      from: ["waiting", "held"],
      if: isUndecided,
      ...{ to: "declined", edit: "drop", reports: "heeded", mail: "declined" },
    },
  ],
  "pass-on": [
    {
      from: ["waiting", "shown", "held", "declined"],
      if: ({ audience }) => audience !== "pastor",
      ...{ to: "waiting", edit: "drop", words: "take", reports: "heeded" },
    },
  ],
  "ask-back": [{ from: anyButDeleted, to: "same", mail: "asked-back" }],
  "keep-shown": [{ from: shared, to: "same", reports: "false" }],
  "show-update": [
    { from: ["shown"], to: "same", ends: "anew" },
    { from: ["held", "answered", "waiting"], to: "same" },
  ],
  "decline-update": [{ from: anyButDeleted, to: "same" }],
  "show-words": [
    { from: shared, to: "same", edit: "drop", words: "take", reports: "heeded", mail: "words-shown" },
  ],
  "decline-words": [{ from: anyButDeleted, to: "same", words: "drop", mail: "words-declined" }],
  delete: [{ from: anyButDeleted, to: "deleted", edit: "drop" }],
  restore: [
    { from: ["deleted"], if: wasIn("answered", "declined", "ended"), to: "before", alert: "again" },
    {
      from: ["deleted"],
      if: (was) => isClose(was.audience) && wasIn("held")(was),
      to: "before",
      alert: "again",
    },
    // Staff took it out of sight for a reason, so that somebody looks again before others read it.
    { from: ["deleted"], to: "waiting", words: "take", alert: "again" },
  ],
  // The asker answers.
  agree: [
    // What readers have hidden, and what needs somebody first, only staff show.
    {
      from: ["waiting"],
      if: ({ hasEdit, isHidden, isInDanger }) => hasEdit && (isHidden || isInDanger),
      ...{ to: "same", edit: "drop", consent: "agreed", refused: "never" },
    },
    {
      from: ["waiting", "held", "shown", "answered"],
      if: ({ hasEdit }) => hasEdit,
      ...{
        to: "approved",
        edit: "drop",
        reports: "heeded",
        ends: "anew",
        consent: "agreed",
        refused: "never",
      },
    },
  ],
  refuse: [
    { from: ["held"], if: ({ hasEdit }) => hasEdit, to: "waiting", edit: "drop", refused: "now" },
    {
      from: ["waiting", "shown", "answered"],
      if: ({ hasEdit }) => hasEdit,
      ...{ to: "same", edit: "drop", refused: "now" },
    },
  ],
  "take-back-spelling": [
    { from: ["waiting", "held", "shown", "answered"], to: "same", edit: "drop", refused: "now" },
  ],
  // Staff never approved the asker's own words, so they decide again.
  "take-back-decided": [
    { from: ["waiting", "held", "shown", "answered"], to: "waiting", edit: "drop", refused: "now" },
  ],
  reply: [{ from: anyButDeleted, to: "same" }],
  // The asker tells what becomes of it.
  tell: [
    { from: ["held"], if: isForFew, to: "same", ends: "anew" },
    { from: ["shown", "held"], to: "same" },
  ],
  answered: [
    { from: ["shown"], to: "answered", answered: "now" },
    { from: ["held"], to: "ended", answered: "now", edit: "drop" },
    // They answer the mail after the end that it announced.
    { from: ["ended"], if: (was) => was.isRecent && wasIn("shown")(was), to: "answered", answered: "now" },
    { from: ["ended"], if: (was) => was.isRecent && wasIn("held")(was), to: "same", answered: "now" },
  ],
  "go-on": [
    { from: ["shown", "held"], to: "same", ends: "anew" },
    {
      from: ["ended"],
      if: (was) => was.isRecent && wasIn("shown", "held")(was),
      to: "before",
      ends: "anew",
      answered: "never",
    },
  ],
  "let-go": [{ from: ["shown", "held", "answered"], to: "ended", edit: "drop" }],
  undo: [
    { from: ["answered"], if: ({ isRecent }) => isRecent, to: "shown", answered: "never" },
    { from: ["ended"], if: (was) => was.isRecent && wasIn("answered")(was), to: "before" },
    {
      from: ["ended"],
      if: (was) => was.isRecent && wasIn("shown", "held")(was),
      to: "before",
      answered: "never",
    },
    { from: ["ended"], if: (was) => was.isRecent && was.stateBefore === "waiting", to: "waiting" },
  ],
  // The asker writes other words: `reword` waits beside what readers see, `rewrite` takes it out of their sight.
  reword: [{ from: shared, to: "same", edit: "drop", words: "wait", consent: "own" }],
  rewrite: [
    { from: ["held"], if: isForFew, to: "same", consent: "own" },
    {
      from: ["waiting", "held", "shown", "answered", "declined"],
      to: "waiting",
      edit: "drop",
      words: "drop",
      consent: "own",
    },
  ],
  // Readers, and the site itself.
  hide: [{ from: shared, to: "waiting", words: "take" }],
  "stop-waiting": [
    {
      from: ["waiting"],
      if: (was) => was.hasEdit && !was.isHidden && !was.wasAnswered && !was.isInDanger,
      ...{ to: "held", ends: "anew" },
    },
    { from: ["waiting"], if: (was) => was.hasEdit && !was.isInDanger, to: "same", edit: "drop" },
    { from: shared, if: ({ hasEdit }) => hasEdit, to: "same", edit: "drop" },
  ],
  end: [
    { from: ["shown", "held"], to: "ended", edit: "drop" },
    { from: ["answered"], to: "ended", edit: "drop", isForGood: true },
    { from: ["waiting"], if: ({ isInDanger }) => !isInDanger, to: "ended", edit: "drop" },
  ],
} satisfies Record<string, readonly Step[]>;

export type PrayerCommand = keyof typeof prayerLife;

export const prayerCommands = Object.keys(prayerLife) as PrayerCommand[];

export function isStepFrom(command: PrayerCommand, state: PrayerState): boolean {
  const steps: readonly Step[] = prayerLife[command];
  return steps.some(({ from }) => from.includes(state));
}

const refusals: Partial<Record<PrayerCommand, LifeRefusal>> = {
  publish: "editGone",
  change: "closedNow",
  propose: "closedNow",
  mend: "closedNow",
  agree: "editGone",
  refuse: "editGone",
  "take-back-spelling": "editGone",
  "take-back-decided": "editGone",
  ...{ tell: "notShownNow", answered: "notShownNow", "go-on": "notShownNow", "let-go": "notShownNow" },
  ...{ undo: "notShownNow", reword: "notShownNow", rewrite: "notShownNow" },
};

export type Next =
  | { refused: LifeRefusal; step?: undefined }
  | { refused?: undefined; step: Step; state: PrayerState };

export function nextOf(command: PrayerCommand, standing: Standing): Next {
  const steps: readonly Step[] = prayerLife[command];
  const step = steps.find((step) => step.from.includes(standing.state) && (step.if?.(standing) ?? true));
  if (step) return { step, state: stateAfter(step, standing) };
  const isRefused = standing.hasRefused && (command === "publish" || command === "mend");
  return { refused: isRefused ? "refusedByAsker" : (refusals[command] ?? "decidedMeanwhile") };
}

function stateAfter({ to }: Step, { state, stateBefore, audience, wasAnswered }: Standing): PrayerState {
  if (to === "same") return state;
  if (to === "before") return stateBefore ?? "waiting";
  if (to !== "approved") return to;
  const approved = approvedFor(audience).state;
  return approved === "shown" && wasAnswered ? "answered" : approved;
}

/** What is written beside a state: who may read a request of this audience in it. */
export function readersIn(state: PrayerState, audience: PrayerAudience) {
  return state === "shown" || state === "answered" ? { ...approvedFor(audience), state } : hiddenAs(state);
}
