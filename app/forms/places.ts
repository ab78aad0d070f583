import { t } from "@lingui/core/macro";

// The schema is in another file, so that pages that only show replies do not load the library.

export const mostPlaces = 10_000;

export const placesMessage = () =>
  t`Please enter a number of places from 1 to ${mostPlaces}, or leave it empty.`;
