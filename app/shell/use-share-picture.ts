import { useRouteLoaderData } from "react-router";
import type { DescribedPicture } from "../media/pictures/described-picture.ts";

/** The picture that staff chose for shared links; undefined while the one that came with the site is in use. */
export function useSharePicture(): DescribedPicture | undefined {
  return useRouteLoaderData<{ sharePicture?: DescribedPicture | undefined }>("root")?.sharePicture;
}
