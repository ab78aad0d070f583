import { megabyte } from "../../../platform/storage/sizes.ts";
import { maxBytes } from "../../media/storage/storage-limits.ts";
import { pageMessages } from "../../pages/texts/page-texts.ts";
import { mostLogoBytes } from "../look.ts";

export const lookMessages = {
  published: "The look is published. Every page uses it.",
  unchanged: "Nothing was saved, because the look is already like this.",
  notSaved: "The look could not be saved. What you chose is still here: please try again.",
  conflict: pageMessages.conflict,
  noColour:
    "The site does not know this colour. Please enter a name such as navy, or # and six of the digits 0 to 9 and a to f, such as #1f5c56.",
  noFonts: "Please choose one of the pairs of fonts.",
  noGround: "Please choose what stands behind your name.",
  noPhotograph: "Please choose a photograph, or one of the other two.",
  pictureLeaves: "With one of the first two, the home page stops showing its picture. Pictures keeps yours.",
  tooHard: "Nothing was saved, because a colour is too hard to read. There is a readable one below.",
  hard: "Nothing was saved yet: a colour is hard to read for some people. Press the button again to use it anyway, or use the one below.",
  logoTooLarge: `A logo can be at most ${mostLogoBytes / megabyte} MB. Please choose a smaller file.`,
  tooLarge: `A logo can be at most ${mostLogoBytes / megabyte} MB, and a photograph ${maxBytes.picture / megabyte} MB. Please choose a smaller file.`,
  fromBrightness:
    "That file has no transparency, so its dark parts are used as the logo. Please check whether that is right.",
  logo: {
    unreadable: "We can’t use that file as a logo. Please choose an SVG or PNG.",
    "no ground":
      "That picture has no transparency, and is not dark on a light background. Please choose an SVG, or a PNG with a transparent background.",
    empty: "That drawing is empty. Please choose another.",
  },
} as const;
