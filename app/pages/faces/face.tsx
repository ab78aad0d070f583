import { SitePicture, type SitePictureSource } from "../../media/pictures/site-picture.tsx";

const shapes = {
  large: { sizes: "5rem", frame: "size-20" },
  small: { sizes: "2.5rem", frame: "size-10" },
};

/** A portrait beside the name of whom it shows. */
export function Face({
  face,
  shape = "large",
  className = "",
}: {
  face: SitePictureSource;
  shape?: keyof typeof shapes;
  className?: string;
}) {
  const { sizes, frame } = shapes[shape];
  return (
    <SitePicture
      picture={"url" in face ? { ...face, alt: "" } : face}
      alt=""
      sizes={sizes}
      className={`${frame} shrink-0 rounded-full bg-sunken object-cover ${className}`}
    />
  );
}

/** A portrait, or nothing: for texts by people of whom the site may know nothing but a name. */
export function FaceIfKnown({ face }: { face: SitePictureSource | undefined }) {
  return face && <Face face={face} shape="small" />;
}
