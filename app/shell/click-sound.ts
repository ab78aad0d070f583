import { scriptMark } from "../../platform/http/content-security-policy.ts";

/**
 * Plays a soft tick when somebody follows a link of the header or the footer, unless they have turned it off in this
 * browser. It is part of the page, because the first taps come before the page's other scripts. What it knows stands on
 * the root element, in `data-sounds`: `on` or `off`, and `offered` between the first tick and the second. Where a choice
 * could not be remembered, there is neither a tick nor a choice.
 */
const clickSound = `
const root = document.documentElement;
const tell = () => {
  try {
    const { "click-sound": sound, "click-sound-offer": offer } = localStorage;
    root.dataset.sounds = sound === "off" ? "off" : offer === "open" ? "on offered" : "on";
  } catch {
    delete root.dataset.sounds;
  }
};
const remember = (key, value) => {
  localStorage.setItem(key, value);
  tell();
};
let audio;
const tick = () => {
  if (!window.AudioContext) return;
  audio ??= new AudioContext();
  if (audio.state !== "running") audio.resume().catch(() => {});
  const start = audio.currentTime;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(1150, start);
  tone.frequency.exponentialRampToValueAtTime(520, start + 0.05);
  volume.gain.setValueAtTime(0.05, start);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.07);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + 0.08);
};
const followed = "body > header a, body > footer a, [action='/logout'] button";
tell();
for (const change of ["storage", "pageshow"]) addEventListener(change, tell);
addEventListener("click", ({ target }) => {
  const isOn = root.dataset.sounds?.startsWith("on");
  const choice = target.closest("[data-sound-choice]");
  if (choice?.dataset.soundChoice === "switch") {
    remember("click-sound", isOn ? "off" : "on");
    remember("click-sound-offer", "closed");
    if (!isOn) tick();
  } else if (choice) remember("click-sound-offer", "closed");
  else if (isOn && target.closest(followed)) {
    tick();
    const offer = localStorage.getItem("click-sound-offer");
    if (offer !== "closed") remember("click-sound-offer", offer ? "closed" : "open");
  }
  if (choice?.closest(".sounds-offered")) document.getElementById("main").focus({ preventScroll: true });
}, { capture: true });`.replaceAll(/\n +/g, "\n");

/** Puts the click sound into a page, before its body: what it shows must not move the page. */
export function withClickSound(page: string): string {
  return page.replace("</head>", () => `<script nonce="${scriptMark}">{${clickSound}\n}</script></head>`);
}
