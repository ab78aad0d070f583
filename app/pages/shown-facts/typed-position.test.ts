import { expect, test } from "vitest";
import { positionIn } from "./typed-position.ts";

const kendal = { latitude: 54.2312, longitude: -2.7165 };

test.each([
  "54.2312, -2.7165",
  " 54.2312 -2.7165 ",
  "54.2312°, -2.7165°",
  "54.2312° N, 2.7165° W",
  "54°13'52.32\"N 2°42'59.4\"W",
  "geo:54.2312,-2.7165?z=17",
  "https://www.openstreetmap.org/#map=17/54.2312/-2.7165",
  "https://www.openstreetmap.org/?mlat=54.2312&mlon=-2.7165#map=19/51.5/-0.1",
  "https://www.google.com/maps/@54.2312,-2.7165,17z",
  "https://www.google.com/maps/place/St+Anne/@51.5,-0.1,15z/data=!4m6!3m5!1s0x0:0x0!8m2!3d54.2312!4d-2.7165!16s",
  "https://www.google.com/maps?q=54.2312,-2.7165",
  "https://maps.google.com/?q=loc:54.2312,-2.7165",
  "https://www.google.com/maps/search/?api=1&query=54.2312%2C-2.7165",
  "https://www.google.com/maps/search/54.2312,+-2.7165",
  "https://www.google.com/maps/dir//54.2312,-2.7165/",
  "https://maps.apple.com/?ll=54.2312,-2.7165&q=St%20Anne",
  "https://maps.apple.com/place?coordinate=54.2312,-2.7165",
  "https://www.bing.com/maps?cp=54.2312~-2.7165&lvl=16",
])("%s names the place", (typed) => {
  expect(positionIn(typed)).toEqual(kendal);
});

test.each([
  "",
  "the mill",
  "91, 0",
  "54.2312, 181",
  "54.2312",
  "https://maps.app.goo.gl/abc123",
  "https://www.google.com/maps/place/St+Anne",
  "https://www.openstreetmap.org/node/1",
  "https://example.org/?q=54.2312",
  "https://example.org/%E0%A4%A",
  "javascript:alert(54.2312,-2.7165)",
  `${"9".repeat(2000)},1`,
])("%j names none", (typed) => {
  expect(positionIn(typed)).toBeUndefined();
});
