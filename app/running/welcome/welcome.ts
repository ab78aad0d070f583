export const stepPaths = {
  congregation: "/welcome/congregation",
  look: "/welcome/look",
  service: "/welcome/service",
  you: "/welcome/you",
  open: "/welcome/open",
} as const;

export type Step = keyof typeof stepPaths;

export const steps = Object.keys(stepPaths) as Step[];

export const stepTitles: Record<Step, string> = {
  congregation: "The congregation",
  look: "Colour and logo",
  service: "When you meet",
  you: "You",
  open: "Your site is open",
};
