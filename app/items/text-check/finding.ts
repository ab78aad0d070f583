/** An element of a page's text, counted from 0 among those of the same name. */
export interface Place {
  tag: string;
  nth: number;
}

/** Something that would keep people out of a page, or that somebody should look at. */
export interface Finding {
  sentence: string;
  place?: Place;
}
