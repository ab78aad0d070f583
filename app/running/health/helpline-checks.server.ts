import { dayOf, formatDay } from "../../dates/dates.ts";
import { stateOfHelplines } from "../../pages/shown-facts/helplines-age.server.ts";
import { factsToRead } from "../../pages/texts/facts-text.server.ts";
import { findRevisionInUse } from "../../pages/texts/read-text.server.ts";
import { showsSample } from "../../pages/texts/sample-state.server.ts";
import type { Installation } from "./examine.server.ts";
import { advice, type Finding, good, wrong } from "./finding.ts";

/** Whether the numbers for people in danger were checked lately. *Still to do* asks for those that nobody has said. */
export async function helplinesAreChecked({ db, clock }: Installation): Promise<Finding | undefined> {
  if (await showsSample(db)) return undefined;
  const { content } = await findRevisionInUse(db, factsToRead("helplines"));
  const state = stateOfHelplines(content, dayOf(clock().toISOString()));
  if (state === "unsaid") return undefined;
  if (state === "fresh") return good("The numbers for people in danger were checked lately.");
  const since = content.checkedOn
    ? `The numbers for people in danger were last checked on ${formatDay(content.checkedOn)}`
    : "Nobody has said when the numbers for people in danger were checked";
  const nextStep = "Call each of them, correct what is wrong, and enter the day.";
  const link = { to: "/facts/helplines/edit", label: "Check them" };
  if (state === "due") return advice(`${since}.`, nextStep, link);
  return wrong(`${since}, so the form for prayer shows the emergency number first.`, nextStep, link);
}
