/** The parts of a filter of the activity log. The id of a thing goes with its kind. */
interface Selection {
  kind?: string | undefined;
  thing?: string | undefined;
  person?: string | undefined;
}

/** The URL of the activity log, or of a file with its entries, limited to what is selected. */
export function activityPath(selection: Selection, page = "/activity"): string {
  const { kind, thing, person } = selection;
  const search = new URLSearchParams({
    ...(kind && { kind }),
    ...(thing && { thing }),
    ...(person && { person }),
  });
  return search.size > 0 ? `${page}?${search}` : page;
}
