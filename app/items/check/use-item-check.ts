import { useEffect, useState } from "react";
import type { Item } from "../item.ts";
import type { Finding } from "../text-check/finding.ts";
import { type CheckedItem, type CheckedPart, checkedItemIn, checkPath } from "./checked-item.ts";

/** Long enough that the check does not interrupt somebody who types. */
const pauseMs = 1000;

const notFollowed = [{ sentence: "The links to other sites could not be checked just now." }];

interface ItemCheck {
  /** Undefined while there is nothing to check. */
  findings: Finding[] | undefined;
  /** Whether the sites that the links lead to are still being asked. */
  isChecking: boolean;
}

/** Has a form checked when it opens, and when its writer leaves a field or, without following links, pauses. */
export function useItemCheck(item: Item, formId: string): ItemCheck {
  const [inText, setInText] = useState<Finding[]>();
  /** Undefined while they are being asked for. */
  const [inLinks, setInLinks] = useState<Finding[] | undefined>([]);
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    const text = questions("text", (findings) => findings && setInText(findings));
    const links = questions("links", setInLinks, notFollowed);
    let timer: ReturnType<typeof setTimeout>;
    const checkText = () => {
      clearTimeout(timer);
      const checked = checkedItemIn(item, new FormData(form));
      if (checked.words.length > 0 || checked.links.length > 0) text.ask(checked);
      else {
        text.withdraw();
        setInText(undefined);
      }
      return checked;
    };
    const checkAll = () => {
      const { kind, links: asked } = checkText();
      if (asked.length > 0) links.ask({ kind, links: asked });
      else {
        links.withdraw();
        setInLinks([]);
      }
    };
    const checkTextSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(checkText, pauseMs);
    };
    checkAll();
    form.addEventListener("input", checkTextSoon);
    form.addEventListener("change", checkAll);
    return () => {
      clearTimeout(timer);
      text.withdraw();
      links.withdraw();
      form.removeEventListener("input", checkTextSoon);
      form.removeEventListener("change", checkAll);
    };
  }, [item, formId]);
  return { findings: inText && [...inText, ...(inLinks ?? [])], isChecking: inLinks === undefined };
}

/** Asks the newest question only, and none twice in a row. Calls `show` with undefined, then findings or `failed`. */
function questions(part: CheckedPart, show: (findings: Finding[] | undefined) => void, failed?: Finding[]) {
  let asked = "";
  let asking = new AbortController();
  const send = async (body: URLSearchParams, { signal }: AbortController) => {
    try {
      // Not React Router's fetcher: it reloads the page, with all that was typed, when it cannot load a route's script.
      const reply = await fetch(checkPath, { method: "POST", body, signal });
      if (!reply.ok) throw new Error(`the check answered ${reply.status}`);
      show(await reply.json());
    } catch {
      if (signal.aborted) return;
      asked = "";
      show(failed);
    }
  };
  return {
    ask(item: Partial<CheckedItem>) {
      const body = bodyOf(part, item);
      if (String(body) === asked) return;
      asked = String(body);
      asking.abort();
      asking = new AbortController();
      show(undefined);
      void send(body, asking);
    },
    withdraw() {
      asked = "";
      asking.abort();
    },
  };
}

function bodyOf(
  part: CheckedPart,
  { words = [], links = [], ...item }: Partial<CheckedItem>,
): URLSearchParams {
  return new URLSearchParams([
    ["part", part],
    ["kind", String(item.kind)],
    ...words.map((text) => ["words", text]),
    ...links.map((link) => ["links", link]),
    ...(item.hasPicture ? [["hasPicture", "on"]] : []),
    ["pictureText", item.pictureText ?? ""],
    ["lastDay", item.lastDay ?? ""],
  ]);
}
