import { useEffect, useRef } from "react";
import { pictureTypes } from "../../forms/picture-types.ts";
import { LabelledField } from "../../ui/field.tsx";
import { type Ground, grounds } from "../look.ts";
import { photograph } from "../look-values.ts";
import { surfaces } from "../themes.ts";
import { Waves } from "../waves.tsx";
import { lookMessages } from "./look-messages.ts";

const { paper, ink, line, sunken, muted } = surfaces.light;

/** What stands behind the church's name on the home page. The photograph becomes its background. */
export function GroundChoice({
  chosen,
  accent,
  hasPicture,
  error,
}: {
  chosen: string;
  /** A colour, for the drawings. */
  accent: string;
  hasPicture: boolean;
  error: string | undefined;
}) {
  const file = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // A file that was refused must not be sent again with everything else.
    if (error !== undefined && file.current) file.current.value = "";
  }, [error]);
  const choices = [
    ...(Object.keys(grounds) as Ground[]).map((ground) => ({ value: ground, ...grounds[ground] })),
    {
      value: photograph,
      name: "A photograph of your own",
      about: hasPicture ? "The home page has a picture." : "Of your building, or of where you live.",
    },
  ];
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-3 font-serif text-2xl">Behind your name on the home page</legend>
      {choices.map(({ value, name, about }) => (
        <label
          key={value}
          className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border border-line bg-card px-4 py-3 has-checked:border-accent"
        >
          <input
            type="radio"
            name="ground"
            value={value}
            defaultChecked={value === chosen}
            onChange={() => {
              // A chosen file would win over it.
              if (value !== photograph && file.current) file.current.value = "";
            }}
            className="size-5 shrink-0 accent-accent"
          />
          <span className="min-w-0 flex-1 basis-40">
            <span className="block font-semibold">{name}</span>
            <span className="block text-sm text-muted">{about}</span>
          </span>
          <svg viewBox="0 0 120 68" aria-hidden="true" className="h-17 w-30 shrink-0 rounded-lg">
            <GroundDrawing ground={value} accent={accent} />
          </svg>
        </label>
      ))}
      <LabelledField
        id="picture"
        label={hasPicture ? "Another photograph (optional)" : "Your photograph (optional)"}
        hint="A wide one. Choosing it chooses “A photograph of your own”. It is added to Pictures, where you say who can be recognised in it."
        errors={error === undefined ? undefined : [error]}
      >
        <input
          ref={file}
          id="picture"
          name="picture"
          type="file"
          accept={Object.keys(pictureTypes).join(",")}
          aria-describedby={error === undefined ? "picture-hint" : "picture-hint picture-error"}
          onChange={({ target }) => {
            if (target.files?.length)
              target.form?.querySelector<HTMLElement>(`[name="ground"][value="${photograph}"]`)?.click();
          }}
          className="file-input"
        />
      </LabelledField>
      {hasPicture && <p className="text-sm text-muted">{lookMessages.pictureLeaves}</p>}
    </fieldset>
  );
}

function GroundDrawing({ ground, accent }: { ground: string; accent: string }) {
  const box = { width: 120, height: 68 };
  if (ground === "type")
    return (
      <>
        <rect {...box} fill={paper} stroke={line} />
        <text x="10" y="38" fontSize="27" fontFamily="Georgia, serif" fill={ink}>
          Name
        </text>
        <path d="M10 50h100" stroke={accent} strokeWidth="5" />
      </>
    );
  if (ground === "pattern") return <Waves {...box} paper={sunken} accent={accent} scale={0.3} />;
  return (
    <>
      <rect {...box} fill={line} />
      <circle cx="92" cy="18" r="8" fill={paper} />
      <path d="M0 68V52l34-24 30 26 18-14 38 28Z" fill={muted} />
    </>
  );
}
