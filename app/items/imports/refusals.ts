/** A file or URL that cannot be imported, in a sentence for the person who gave it. */
export class ImportRefusal extends Error {
  override name = "ImportRefusal";
  /** What was typed, if it is in the form only. */
  readonly address: string;

  constructor(message: string, address = "") {
    super(message);
    this.address = address;
  }
}

/** Why the form of an import stays open, in the shape that `keepText` uses too. */
export interface FormRefusal<Ticked extends number | string = number> {
  status: "error";
  error: { "": string[] };
  /** What was typed. */
  address?: string;
  /** What was ticked, by its mark in the form. */
  ticked?: Ticked[];
}

export function refusalOf<Ticked extends number | string>(message: string): FormRefusal<Ticked> {
  return { status: "error", error: { "": [message] } };
}
