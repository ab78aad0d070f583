import type { FieldMetadata } from "@conform-to/react";
import { t } from "@lingui/core/macro";
import { typed } from "../../../forms/typed.ts";
import { positionHint } from "../../../pages/shown-facts/typed-position.ts";
import { useCongregation } from "../../../pages/shown-facts/use-congregation.ts";
import { Choices } from "../../../ui/choices.tsx";
import { Field } from "../../../ui/field.tsx";
import { FoldedSection } from "../../../ui/folded-section.tsx";
import { eventLimits } from "../../events.ts";

interface Fields {
  place: FieldMetadata<"own" | "elsewhere" | undefined>;
  placeName: FieldMetadata<string>;
  placeAddress: FieldMetadata<string>;
  /** Left out where people who look after events enter it later. */
  placePosition?: FieldMetadata<string>;
}

export function PlaceFields({ fields }: { fields: Fields }) {
  const { place, placeName, placeAddress, placePosition } = fields;
  const [ownPlace] = useCongregation().address;
  return (
    <FoldedSection
      title={t`Place`}
      says={
        place.value === "elsewhere"
          ? placeName.value || placeAddress.value || t`somewhere else`
          : ownPlace || t`at our own address`
      }
      errors={[place.errors, placeName.errors, placeAddress.errors, placePosition?.errors]}
    >
      <div className="group/place flex flex-col gap-5">
        <Choices
          field={place}
          type="radio"
          legend={t`Where`}
          options={[
            ["own", ownPlace ? t`At ${ownPlace}, our own address` : t`At our own address`],
            ["elsewhere", t`Somewhere else`],
          ]}
        />
        <div className="hidden flex-col gap-5 group-has-[[value=elsewhere]:checked]/place:flex">
          <Field label={t`Name of the place`} maxLength={eventLimits.placeName} {...typed(placeName)} />
          <Field
            label={t`Address (optional)`}
            maxLength={eventLimits.placeAddress}
            {...typed(placeAddress)}
          />
          {placePosition && (
            <Field label="Position on the map (optional)" hint={positionHint()} {...typed(placePosition)} />
          )}
        </div>
      </div>
    </FoldedSection>
  );
}
