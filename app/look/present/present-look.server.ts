import { createHash } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import { here } from "../../contexts.ts";
import type { PublishedFacts } from "../../pages/originals/facts.ts";
import { type FontPair, type Look, originalLook } from "../look.ts";
import { stylesOf } from "../look-styles.ts";
import { hasOriginalAccent } from "../themes.ts";

/** What pages link of the look; undefined while it is the original one, so that pages stay as they are. */
export interface LinkedLook {
  /** The version of the icons, if they are drawn. */
  icons?: string;
  /** The version of the picture for shared links, if it is drawn. */
  share?: string;
  fonts?: FontPair;
}

/** Counted up when the same look is drawn in another way, because browsers keep what they have. */
const design = 1;

/** The facts that are read are the same object until they change. */
const versions = new WeakMap<Look, string>();
const styles = new WeakMap<Look, string>();

/** Whether icons and pictures are drawn, because accent or logo are the congregation's own. */
export function isDrawn(look: Look): boolean {
  return look.logo !== undefined || !hasOriginalAccent(look);
}

export function versionOf(look: Look): string {
  return remembered(versions, look, () => digestOf(look));
}

export function shareVersionOf(look: Look, name: string): string {
  return digestOf([versionOf(look), name]);
}

export function linkedLook(look: Look, name: string): LinkedLook | undefined {
  const linked = {
    ...(isDrawn(look) && { icons: versionOf(look), share: shareVersionOf(look, name) }),
    ...(look.fonts !== originalLook.fonts && { fonts: look.fonts }),
  };
  return Object.keys(linked).length > 0 ? linked : undefined;
}

const reading = new WeakMap<Readonly<RouterContextProvider>, Promise<Look>>();

/** The look for one request, which is read once. */
export function lookFor(context: Readonly<RouterContextProvider>): Promise<Look> {
  return remembered(reading, context, () => here(context).site.facts.read("look"));
}

/** The styles that a page adds for the look; empty while it is the original one. */
export async function lookStylesFor(context: Readonly<RouterContextProvider>): Promise<string> {
  const look = await lookFor(context);
  return remembered(styles, look, () => stylesOf(look, versionOf(look)));
}

export async function sharedBy(facts: PublishedFacts): Promise<{ name: string; accent: string }> {
  const [{ name }, { accent }] = await Promise.all([facts.read("congregation"), facts.read("look")]);
  return { name, accent };
}

function remembered<Key extends object, Value>(
  known: WeakMap<Key, Value>,
  key: Key,
  make: () => Value,
): Value {
  const made = known.get(key) ?? make();
  known.set(key, made);
  return made;
}

function digestOf(what: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify([design, what]))
    .digest("hex")
    .slice(0, 12);
}
