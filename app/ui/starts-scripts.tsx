/** Something on this page plays by itself, so its scripts do not wait for its reader on screens that match `media`. */
export function StartsScripts({ media }: { media: string }) {
  return <span hidden data-starts-scripts={media} />;
}
