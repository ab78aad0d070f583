import "react";

declare module "react" {
  interface Attributes {
    /** What translators call this element in a text that has two of its kind. */
    _t?: string;
  }
}
