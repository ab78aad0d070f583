import { data, type RouterContextProvider } from "react-router";
import { findShape } from "../../../platform/storage/pictures/drawn-logo-shapes.ts";
import { here } from "../../contexts.ts";
import { submittedPicture } from "../../forms/submitted-picture.server.ts";
import { pictureFolder } from "../../media/storage/storage-folders.ts";
import { hasBackground } from "../../pages/background/background-choice.server.ts";
import { inWords } from "../../pages/facts/fact-values.server.ts";
import { requireFacts } from "../../pages/facts/facts.server.ts";
import { factMessages } from "../../pages/texts/page-texts.ts";
import { findRevisionInUse } from "../../pages/texts/read-text.server.ts";
import { publishFromForm } from "../../pages/texts/revisions.server.ts";
import { statusAfter } from "../../serving/responses/failed-save.server.ts";
import type { Person } from "../../viewer.ts";
import { type Ground, type Look, mostLogoBytes, originalLook } from "../look.ts";
import { lookSchema } from "../look-schema.ts";
import {
  colourIn,
  coloursIn,
  groundIn,
  judge,
  type LookValues,
  photograph,
  seenKey,
} from "../look-values.ts";
import { lookMessages } from "./look-messages.ts";
import { addPhotograph, hidePhotograph, showPhotograph } from "./photograph.server.ts";
import { lookText } from "./read-look.server.ts";
import { readLookForm } from "./read-look-form.server.ts";

export type LookErrors = Partial<Record<"accent" | "darkAccent" | "fonts" | "logo" | "picture", string>>;

/** What the form shows again, with everything that was chosen. */
export interface LookResult {
  values: LookValues;
  version: number;
  /** The picture or film of the home page that the form was opened with. */
  background: string;
  /** A sentence about the form as a whole. */
  problem?: string;
  errors?: LookErrors;
  /** What the form did with the logo. */
  remark?: string;
  /** What somebody else published meanwhile, by the labels of the form. */
  now?: { words: [label: string, value: string][]; version: number };
}

interface Saving {
  person: Person;
  /** Whether a picture of the sample counts as one of the church. */
  countsSample: boolean;
  done: (outcome: "saved" | "unchanged") => Promise<Response>;
}

/** Does what the pressed button of the form says: publishes the look, or shows the form again with it. */
export async function saveLook(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { person, countsSample, done }: Saving,
) {
  const { site, log } = here(context);
  const { version, background, button, seen, file, form, ...sent } = await readLookForm(request);
  const chosen = file && (await logoIn(file, context));
  const values = altered({ ...sent.values, ...chosen?.values }, button);
  const again = (status: number, result: Partial<LookResult> = {}) =>
    data<LookResult>(
      { values, version, background, ...(chosen?.remark && { remark: chosen.remark }), ...result },
      { status },
    );
  if (chosen?.error) return again(400, { problem: chosen.error, errors: { logo: chosen.error } });
  if (button !== "publish") return again(200);

  const errors = errorsIn(values);
  const [error] = Object.values(errors);
  if (error !== undefined) return again(400, { problem: error, errors });
  const inUse = await findRevisionInUse(site.db, lookText);
  // Under the picture or film that covers it, the ground stays what it was.
  const isCovered = background !== "" && values.ground === photograph;
  const look = lookIn(values, isCovered ? inUse.content.ground : groundIn(values));
  const verdicts = judge(look).map(({ verdict }) => verdict);
  if (verdicts.includes("refused")) return again(400, { problem: lookMessages.tooHard });
  if (verdicts.includes("hard") && seen !== seenKey(look)) return again(400, { problem: lookMessages.hard });
  const picture =
    values.ground === photograph
      ? await submittedPicture(
          form,
          { field: "url", folder: pictureFolder },
          { ...site, viewer: person, log },
        )
      : { url: "", undo: async () => undefined };
  if ("refusal" in picture)
    return again(picture.status, { problem: picture.refusal, errors: { picture: picture.refusal } });
  const isMissing = values.ground === photograph && picture.url === "";
  if (isMissing && !(await hasBackground(site, { countsSample })))
    return again(400, {
      problem: lookMessages.noPhotograph,
      errors: { picture: lookMessages.noPhotograph },
    });
  try {
    const added = picture.url !== "" && (await addPhotograph(site, person, { url: picture.url, version }));
    if (typeof added === "object") {
      await picture.undo();
      return again(added.status, { problem: added.refusal, errors: { picture: added.refusal } });
    }
    const outcome = await publishFromForm(site, person, { text: lookText, content: look, version });
    if (outcome === "saved" || outcome === "unchanged") {
      if (picture.url !== "") await showPhotograph(site, person, picture.url);
      const isHidden = values.ground !== photograph && (await hidePhotograph(site, person, background));
      return await done(picture.url !== "" || isHidden ? "saved" : outcome);
    }
    if (!added) await picture.undo();
    if (outcome === "unreadable") return again(409, { problem: factMessages.unreadable });
    const { content, version: theirs } = outcome.now;
    const now = { words: Object.entries(inWords(requireFacts("look").form, content)), version: theirs };
    return again(409, { now, problem: lookMessages.conflict });
  } catch (error) {
    return again(statusAfter(error, log, "the look could not be saved"), {
      problem: lookMessages.notSaved,
    });
  }
}

interface ChosenLogo {
  values?: Pick<LookValues, "logoName" | "logoShape">;
  error?: string;
  remark?: string;
}

async function logoIn(file: File, context: Readonly<RouterContextProvider>): Promise<ChosenLogo> {
  if (file.size > mostLogoBytes) return { error: lookMessages.logoTooLarge };
  const found = await findShape(here(context).site.storage, await file.bytes());
  if (typeof found === "string") return { error: lookMessages.logo[found] };
  const name = file.name
    .replaceAll(/\p{C}+/gu, "")
    .trim()
    .slice(-120);
  return {
    values: { logoName: name || "logo", logoShape: found.shape.toString("base64") },
    ...(found.isFromBrightness && { remark: lookMessages.fromBrightness }),
  };
}

/** What the buttons beside the fields do, for browsers without scripts. */
function altered(values: LookValues, button: string): LookValues {
  if (button === "original-logo") return { ...values, logoName: "", logoShape: "" };
  const colours = coloursIn(values);
  const [light, dark] = colours ? judge(colours) : [];
  if (button === "better-light" && light?.better) return { ...values, accent: light.better };
  if (button === "better-dark" && dark?.better)
    return { ...values, darkFrom: "own", darkAccent: dark.better };
  return values;
}

function errorsIn(values: LookValues): LookErrors {
  return {
    ...(colourIn(values.accent) === undefined && { accent: lookMessages.noColour }),
    ...(values.darkFrom === "own" &&
      colourIn(values.darkAccent) === undefined && { darkAccent: lookMessages.noColour }),
    ...(values.ground !== photograph && !groundIn(values) && { picture: lookMessages.noGround }),
    ...(!lookSchema.shape.fonts.safeParse(values.fonts).success && { fonts: lookMessages.noFonts }),
    ...(values.logoShape !== "" &&
      !lookSchema.shape.logo.safeParse({ name: values.logoName, shape: values.logoShape }).success && {
        logo: lookMessages.logo.unreadable,
      }),
  };
}

function lookIn(values: LookValues, ground: Ground | undefined): Look {
  const { logoName: name, logoShape: shape } = values;
  const { accent, darkAccent } = coloursIn(values) ?? originalLook;
  return lookSchema.parse({
    accent,
    ...(darkAccent && { darkAccent }),
    fonts: values.fonts,
    ...(ground && { ground }),
    ...(shape && { logo: { name, shape } }),
  });
}
