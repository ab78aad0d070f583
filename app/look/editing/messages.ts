import { pageMessages } from "../../pages/texts/page-texts.ts";

export const lookMessages = {
  published: "The look is published. Every page has it.",
  unchanged: "Nothing was saved, because the look is already like this.",
  notSaved: "The look could not be saved. What you chose is still here: please try again.",
  conflict: pageMessages.conflict,
  noColour: "Please enter # and six of the digits 0 to 9 and a to f, such as #1f5c56.",
  noFonts: "Please choose one of the pairs of fonts.",
  tooHard: "Nothing was saved, because a colour is too hard to read. Below is one that is not.",
  hard: "Nothing was saved yet: a colour is hard to read for some people. Press the button again to use it all the same, or take the one below.",
  logoTooLarge: "A logo can have at most 1 MB. Please choose a smaller file.",
  fromBrightness:
    "That file has no transparency, so what is dark in it is the logo. Please look whether that is right.",
  logo: {
    unreadable: "That file is no logo we can use. Please choose an SVG or PNG.",
    "no ground":
      "That picture has no transparency, and is not dark on a light ground. Please choose an SVG, or a PNG with a transparent background.",
    empty: "That drawing is empty. Please choose another.",
  },
} as const;
