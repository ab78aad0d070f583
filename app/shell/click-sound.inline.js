// See `click-sound.ts`.
{
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
  addEventListener(
    "click",
    ({ target }) => {
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
      // The button has just gone.
      if (choice?.matches(".sounds-offered")) choice.previousElementSibling.focus({ preventScroll: true });
    },
    { capture: true },
  );
}
