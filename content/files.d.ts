declare module "*as=picture" {
  const picture: {
    sources: Record<string, string>;
    img: { src: string; w: number; h: number };
  };
  export default picture;
}

declare module "*as=url" {
  const url: string;
  export default url;
}

declare module "*.po" {
  /** The texts of a catalog, compiled, by their identifiers. */
  export function read(): import("@lingui/core").AllMessages[string];
}
