import { expect, test } from "vitest";
import { hasPublicName } from "./public-name.ts";

test.each([
  "https://films.example/",
  "https://www.films.example:8443/a?b#c",
  "https://localhost.films.example/",
  "https://xn--kche-0ra.example",
])("everybody can look up the name in %s", (url) => {
  expect(hasPublicName(new URL(url))).toBe(true);
});

test.each([
  "https://localhost/",
  "https://LOCALHOST./",
  "https://site.localhost/",
  "https://printer.local/",
  "https://metadata.google.internal/",
  "https://router.home.arpa/",
  "https://nas/",
  "https://127.0.0.1/",
  "https://127.1/",
  "https://2130706433/",
  "https://0x7f.1/",
  "https://10.0.0.1/",
  "https://192.168.1.1:8443/",
  "https://169.254.169.254/latest/meta-data/",
  "https://8.8.8.8/",
  "https://[::1]/",
  "https://[::ffff:127.0.0.1]/",
  "https://[fd00::1]/",
  "https://ann@films.example/",
  "https://ann:secret@films.example/",
  "https://:secret@films.example/",
])("%s is refused", (url) => {
  expect(hasPublicName(new URL(url))).toBe(false);
});
