import { useEffect, useRef, useState } from "react";

/** Whether the picture at `url` cannot be loaded. Spread `frame` on a `div` around it. */
export function useMissingPicture(url: string) {
  const ref = useRef<HTMLDivElement>(null);
  const [missing, setMissing] = useState("");
  // It may have failed before scripts ran.
  useEffect(() => {
    const image = ref.current?.querySelector("img");
    if (image?.complete && image.naturalWidth === 0) setMissing(url);
  }, [url]);
  return {
    isMissing: url !== "" && missing === url,
    frame: { ref, onErrorCapture: () => setMissing(url) },
  };
}
