import type { Phrase } from "./score.ts";

/** "Abide with Me": Eventide, tune and harmony by William Henry Monk, 1861. */
export const eventide: readonly Phrase[] = [
  {
    soprano: "G4*2 G4 F4 | Eb4*2 Bb4*2 | C5 Bb4 Bb4 Ab4 | G4*4",
    alto: "Eb4*2 D4 D4 | Eb4*2 Eb4*2 | Eb4 D4 Eb4 F4 | Eb4*4",
    tenor: "Bb3*2 Bb3 Ab3 | G3*2 Eb3*2 | Eb3 Bb3 Bb3 Bb3 | Bb3*4",
    bass: "Eb3*2 Bb2 Bb2 | C3*2 G2*2 | Ab2 Bb2 C3 D3 | Eb3*4",
  },
  {
    soprano: "G4*2 Ab4 Bb4 | C5*2 Bb4*2 | Ab4 F4 G4 A4 | Bb4*4",
    alto: "Eb4*2 Eb4 Eb4 | Eb4*2 Eb4*2 | Eb4 F4 Eb4 Eb4 | D4*4",
    tenor: "Bb3*2 Ab3 G3 | Ab3*2 G3*2 | C4 Bb3 Bb3 Eb3 | F3*4",
    bass: "Eb3 D3 C3 Bb2 | Ab2*2 Eb3*2 | F3 D3 Eb3 C3 | Bb2*4",
  },
  {
    soprano: "G4*2 G4 F4 | Eb4*2 Bb4*2 | Bb4 Ab4 Ab4 G4 | F4*4",
    alto: "Eb4*2 D4 D4 | Eb4*2 Eb4*2 | Eb4 Eb4 E4 E4 | F4*4",
    tenor: "G3 Ab3 Bb3 Ab3 | G3*2 Eb4 D4 | C4 C4 C4 Bb3 | Ab3*4",
    bass: "Eb3*2 Bb2 Bb2 | C3*2 G2*2 | Ab2*1.5 Bb2*0.5 C3 C3 | F3*4",
  },
  {
    soprano: "F4*2 G4 Ab4 | G4 F4 Eb4 Ab4 | G4*2 F4*2 | Eb4*4",
    alto: "D4*2 Eb4 D4 | Eb4 D4 Eb4 F4 | Eb4*2 D4*2 | Eb4*4",
    tenor: "Bb3*2 Bb3 Bb3 | Bb3 Ab3 G3 C4 | Bb3*3 Ab3 | G3*4",
    bass: "Ab3*2 G3 F3 | Eb3 Bb2 C3 Ab2 | Bb2*2 Bb2*2 | Eb3*4",
  },
];

/** "All People That on Earth Do Dwell": Old Hundredth, Geneva 1551; harmony written for this recording. */
export const oldHundredth: readonly Phrase[] = [
  {
    soprano: "G4*2 G4 F#4 E4 D4 G4*2 A4*2 B4*2",
    alto: "D4*2 D4 D4 B3 B3 B3*2 D4*2 D4*2",
    tenor: "B3*2 B3 A3 G3 F#3 G3*2 F#3*2 G3*2",
    bass: "G3*2 G3 D3 E3 B2 E3*2 D3*2 G2*2",
  },
  {
    soprano: "B4*2 B4 B4 A4 G4 C5*2 B4*2 A4*2",
    alto: "D4*2 D4 D4 D4 B3 E4*2 D4*2 D4*2",
    tenor: "G3*2 G3 G3 F#3 G3 G3*2 G3*2 F#3*2",
    bass: "G3*2 G3 G3 D3 E3 C3*2 D3*2 D3*2",
  },
  {
    soprano: "G4*2 A4 B4 A4 G4 E4*2 F#4*2 G4*2",
    alto: "D4*2 D4 D4 D4 B3 C4*2 D4*2 D4*2",
    tenor: "B3*2 A3 G3 F#3 G3 A3*2 A3*2 B3*2",
    bass: "G3*2 F#3 G3 D3 E3 A2*2 D3*2 G2*2",
  },
  {
    soprano: "D5*2 B4 G4 A4 C5 B4*2 A4*2 G4*2",
    alto: "D4*2 D4 E4 D4 D4 D4*2 C4*2 B3*2",
    tenor: "B3*2 G3 B3 A3 A3 G3*2 F#3*2 D3*2",
    bass: "G3*2 G3 E3 F#3 F#3 G3*2 D3*2 G2*2",
  },
];

/** "Be Thou My Vision": Slane, a traditional Irish tune, in lines of four bars. */
export const slaneTune: readonly string[] = [
  "Eb4 Eb4 F4*0.5 Eb4*0.5 | C4 Bb3 Bb3*0.5 C4*0.5 | Eb4 Eb4 F4 | G4*3",
  "F4 F4 F4 | F4 G4 Bb4 | C5 Bb4 G4 | Bb4*3",
  "C5 C5*0.5 D5*0.5 Eb5*0.5 D5*0.5 | C5 Bb4 G4 | Bb4 Eb4 D4 | C4*2 Bb3",
  "Eb4 G4 Bb4 | C5*0.5 Bb4*0.5 G4 Eb4*0.5 G4*0.5 | F4 Eb4 Eb4 | Eb4*3",
];

/** The harp's chords below it, one for each beat: the bass first, then what is broken above it. */
export const slaneChords: readonly string[] = [
  "Eb Eb Eb | Ab Eb/G Eb/G | Cm Cm Bb | Eb Eb Eb",
  "Bb Bb Bb | Bb/D Eb Gm | Ab Eb/G Cm | Bb Bb Bb/Ab",
  "Ab Ab Fm | Ab Eb/G Eb/G | Gm Cm Gm | Ab Ab Bb",
  "Eb Cm Gm | Ab Eb/G Cm | Fm Bbsus Bbsus | Eb Eb Eb",
];
