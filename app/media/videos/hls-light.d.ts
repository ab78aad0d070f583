// The package types its whole build only.
declare module "hls.js/light" {
  export { default } from "hls.js";
}
