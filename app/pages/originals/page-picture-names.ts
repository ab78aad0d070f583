/** The same as in the globs of `page-pictures.server.ts`, which only a build can read. */
const shown =
  /^(about|baptism|fasting|giving|growth-track|life-groups|main|resources|services|ministry-(away-missions|kids|local-missions)|(carousel|worship)-.*|map|map-dark)\.jpg$/;

/** Whether pages of one's own can show a picture of `content/`, if there is a file of this name. */
export function isNameOfPagePicture(name: string): boolean {
  return shown.test(name);
}
