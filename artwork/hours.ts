import type { Stops } from "./colour.ts";

/** The colours of one hour in the valley. */
export interface Hour {
  sky: Stops;
  glow: string;
  glowReach: number;
  glowStrength: number;
  disc: number;
  discColour: string;
  moon?: boolean;
  clouds: number;
  cloudLight: string;
  cloudShade: string;
  stars: number;
  ridgeFar: string;
  ridgeNear: string;
  ridgeShadow: string;
  rim: string;
  rimStrength: number;
  haze: string;
  mist: number;
  fieldLight: string;
  fieldDark: string;
  fieldWarm: string;
  waterTint: string;
  waterTintStrength: number;
  glint: string;
  bank: string;
  treeLight: string;
  treeDark: string;
  nearLight: string;
  nearDark: string;
  wallLit: string;
  wallShade: string;
  roofLit: string;
  roofShade: string;
  window: string;
  windowGlow: number;
}

export const dawn: Hour = {
  sky: [
    [0, "#dbe5dd"],
    [0.35, "#e9e8da"],
    [0.68, "#f5e3c6"],
    [0.9, "#f6cfa6"],
    [1, "#f3c19a"],
  ],
  glow: "#ffe9bf",
  glowReach: 210,
  glowStrength: 0.95,
  disc: 34,
  discColour: "#fff6dd",
  clouds: 0.75,
  cloudLight: "#fff3df",
  cloudShade: "#d9cfc4",
  stars: 0,
  ridgeFar: "#b9c6bb",
  ridgeNear: "#2c665e",
  ridgeShadow: "#123f41",
  rim: "#fbd9a6",
  rimStrength: 1,
  haze: "#f0dfc6",
  mist: 0.85,
  fieldLight: "#a9b98c",
  fieldDark: "#4f7f6b",
  fieldWarm: "#dcc18b",
  waterTint: "#8fb3aa",
  waterTintStrength: 0.18,
  glint: "#fff1d2",
  bank: "#d9c39a",
  treeLight: "#7f9d6c",
  treeDark: "#1d4c48",
  nearLight: "#3f6f55",
  nearDark: "#10302f",
  wallLit: "#fff7e8",
  wallShade: "#b9c4c0",
  roofLit: "#7a8f8c",
  roofShade: "#41605f",
  window: "#f7c26b",
  windowGlow: 0.15,
};

export const morning: Hour = {
  ...dawn,
  sky: [
    [0, "#c3d6d2"],
    [0.5, "#dfe6dc"],
    [0.85, "#f2ead6"],
    [1, "#f4e8cf"],
  ],
  glow: "#fffaea",
  glowReach: 260,
  glowStrength: 0.8,
  disc: 0,
  clouds: 0.7,
  cloudLight: "#fbf8ee",
  cloudShade: "#c7d2cd",
  ridgeFar: "#b7cbc6",
  ridgeNear: "#35716a",
  ridgeShadow: "#1b4f50",
  rim: "#f3ecd2",
  rimStrength: 0.6,
  haze: "#e9ebe1",
  mist: 1.25,
  fieldLight: "#a9bf93",
  fieldDark: "#5c8b78",
  fieldWarm: "#d3cb9c",
  waterTint: "#9cc0ba",
  waterTintStrength: 0.25,
  glint: "#ffffff",
  treeLight: "#7ba17a",
  treeDark: "#265a55",
  nearLight: "#4a7d62",
  nearDark: "#173e3c",
  windowGlow: 0,
  window: "#5f7f80",
};

export const noon: Hour = {
  ...dawn,
  sky: [
    [0, "#8fbfc0"],
    [0.5, "#b9d8d2"],
    [0.85, "#e2e9d9"],
    [1, "#eee9d2"],
  ],
  glow: "#fbf6e2",
  glowReach: 320,
  glowStrength: 0.4,
  disc: 0,
  clouds: 1,
  cloudLight: "#fdfaf0",
  cloudShade: "#c9d8d2",
  ridgeFar: "#a3c4bf",
  ridgeNear: "#3b7a62",
  ridgeShadow: "#1d5a50",
  rim: "#d8dca6",
  rimStrength: 0.35,
  haze: "#dfe7d8",
  mist: 0.4,
  fieldLight: "#b9c475",
  fieldDark: "#5f9464",
  fieldWarm: "#e6cc84",
  waterTint: "#6fb0ad",
  waterTintStrength: 0.35,
  glint: "#f7fbf2",
  bank: "#e5d2a4",
  treeLight: "#86ad5e",
  treeDark: "#245c4a",
  nearLight: "#5f9150",
  nearDark: "#1a4a3d",
  wallLit: "#fffdf5",
  wallShade: "#c4d2cf",
  roofLit: "#8a9a97",
  roofShade: "#4c6b6b",
  window: "#4f7678",
  windowGlow: 0,
};

export const golden: Hour = {
  ...dawn,
  sky: [
    [0, "#d3d3b6"],
    [0.35, "#ead9a8"],
    [0.72, "#f6c983"],
    [0.92, "#f0a466"],
    [1, "#e98f5c"],
  ],
  glow: "#fff0b8",
  glowReach: 230,
  glowStrength: 1,
  disc: 40,
  discColour: "#fffadf",
  clouds: 0.9,
  cloudLight: "#fff0c9",
  cloudShade: "#d69d72",
  ridgeFar: "#d7ab7e",
  ridgeNear: "#3f6350",
  ridgeShadow: "#1c4440",
  rim: "#ffd27f",
  rimStrength: 1.2,
  haze: "#f3c88f",
  mist: 0.7,
  fieldLight: "#c9b25f",
  fieldDark: "#5d7a4d",
  fieldWarm: "#eab45e",
  waterTint: "#a9a678",
  waterTintStrength: 0.12,
  glint: "#fff3c4",
  bank: "#dfb577",
  treeLight: "#b39a45",
  treeDark: "#27493d",
  nearLight: "#77763a",
  nearDark: "#17332e",
  wallLit: "#fff0cf",
  wallShade: "#a9a597",
  roofLit: "#9b8868",
  roofShade: "#4b5c56",
  window: "#ffc861",
  windowGlow: 0.3,
};

export const dusk: Hour = {
  ...dawn,
  sky: [
    [0, "#14262d"],
    [0.35, "#1c3a42"],
    [0.62, "#3a5a5e"],
    [0.84, "#9a7f6d"],
    [0.96, "#d8956a"],
    [1, "#dd9a68"],
  ],
  glow: "#f6bd82",
  glowReach: 170,
  glowStrength: 0.75,
  disc: 0,
  clouds: 0.6,
  cloudLight: "#d99a78",
  cloudShade: "#38535a",
  stars: 0.55,
  ridgeFar: "#6f7d79",
  ridgeNear: "#163c3d",
  ridgeShadow: "#0a2327",
  rim: "#e0a273",
  rimStrength: 0.75,
  haze: "#7d8380",
  mist: 0.65,
  fieldLight: "#3f6258",
  fieldDark: "#1a3f3d",
  fieldWarm: "#6b6a54",
  waterTint: "#1d4146",
  waterTintStrength: 0.22,
  glint: "#f3bf8c",
  bank: "#4d5c53",
  treeLight: "#2e5348",
  treeDark: "#0a2325",
  nearLight: "#1b3b36",
  nearDark: "#061517",
  wallLit: "#c8c2b2",
  wallShade: "#5c706f",
  roofLit: "#3f5555",
  roofShade: "#1c3335",
  window: "#ffcf7d",
  windowGlow: 1,
};

export const night: Hour = {
  ...dusk,
  sky: [
    [0, "#081620"],
    [0.45, "#0e2630"],
    [0.8, "#1a4048"],
    [1, "#2f5d60"],
  ],
  glow: "#cfe0d2",
  glowReach: 130,
  glowStrength: 0.5,
  disc: 30,
  discColour: "#f2ecd6",
  moon: true,
  clouds: 0.35,
  cloudLight: "#456a6c",
  cloudShade: "#153039",
  stars: 1,
  ridgeFar: "#3c6265",
  ridgeNear: "#0d2b2f",
  ridgeShadow: "#061a1f",
  rim: "#8fb3a8",
  rimStrength: 0.4,
  haze: "#41686a",
  mist: 0.5,
  fieldLight: "#28504d",
  fieldDark: "#103034",
  fieldWarm: "#37544a",
  waterTint: "#173c45",
  waterTintStrength: 0.2,
  glint: "#dbe5d2",
  bank: "#2f4a48",
  treeLight: "#1f443f",
  treeDark: "#06191d",
  nearLight: "#132f2e",
  nearDark: "#041013",
  wallLit: "#b3bdb4",
  wallShade: "#4a6264",
  roofLit: "#2c4447",
  roofShade: "#12282c",
};
