import { useRouteLoaderData } from "react-router";

/** The picture that staff chose for shared links; undefined while the one that came with the site is in use. */
export function useSharePicture(): string | undefined {
  return useRouteLoaderData<{ sharePicture?: string | undefined }>("root")?.sharePicture;
}
