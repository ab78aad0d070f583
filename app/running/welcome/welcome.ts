import { t } from "@lingui/core/macro";

export const stepPaths = {
  congregation: "/welcome/congregation",
  look: "/welcome/look",
  service: "/welcome/service",
  you: "/welcome/you",
  open: "/welcome/open",
} as const;

export type Step = keyof typeof stepPaths;

export const steps = Object.keys(stepPaths) as Step[];

export const stepTitles: Record<Step, () => string> = {
  congregation: () => t`The congregation`,
  look: () => t`Colour and logo`,
  service: () => t`When you meet`,
  you: () => t`You`,
  open: () => t`Your site is open`,
};
