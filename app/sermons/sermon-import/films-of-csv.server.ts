import { ImportRefusal } from "../../items/imports/refusals.ts";
import { isFilmId, youtubeIdOf } from "./found-films.server.ts";
import { importLimits, notAList, tooManyFilms } from "./import-limits.ts";

/** A film that a list names without its title. */
export interface NamedFilm {
  id: string;
  /** What stands beside it, among which may be when it was put into the list. */
  cells: string[];
}

/** From Google Takeout. Its head is in the language of the account, so columns are known by what stands in them. */
export function* filmsOfCsv(csv: string): Generator<void, NamedFilm[]> {
  const separator = separatorIn(csv);
  const columns = new Map<number, Column>();
  let isHead = true;
  let namesPlaylists = false;
  for (const cells of rowsIn(csv, separator)) {
    for (const [index, cell] of cells.entries()) {
      if (cell === "") continue;
      namesPlaylists ||= /^PL[\w-]{16,40}$/.test(cell);
      const column = columns.get(index) ?? { films: [], filled: 0 };
      columns.set(index, column);
      column.filled++;
      const id = idIn(cell);
      if (id === "" || (isHead && isWord(id))) continue;
      column.films.push({ id, cells: cells.toReversed() });
      if (column.films.length > importLimits.entries) throw new ImportRefusal(tooManyFilms);
    }
    isHead &&= cells.every((cell) => cell === "");
    yield;
  }
  const films = filmsIn([...columns.values()]);
  if (films.length === 0)
    throw new ImportRefusal(
      namesPlaylists
        ? "These are names of playlists. Please choose the file of one playlist, which stands beside it."
        : notAList,
    );
  return films;
}

interface Column {
  films: NamedFilm[];
  /** How many of its cells are not empty. */
  filled: number;
}

/** Of a cell, in characters. */
const readOfCell = 200;
const mostColumns = 20;

const endings = { ",": /[,\n]/g, ";": /[;\n]/g, "\t": /[\t\n]/g };
type Separator = keyof typeof endings;

/** The rows of a table (RFC 4180): a cell in quotes may have separators, line breaks and doubled quotes in it. */
function* rowsIn(csv: string, separator: Separator): Generator<string[]> {
  let cells: string[] = [];
  for (let at = 0; at < csv.length; ) {
    const end = endOfCell(csv, at, separator);
    if (cells.length < mostColumns) cells.push(cellOf(csv.slice(at, Math.min(end, at + readOfCell))));
    if (csv[end] !== separator) {
      yield cells;
      cells = [];
    }
    at = end + 1;
  }
  if (cells.length > 0) yield cells;
}

/** Where the separator or line break is that ends the cell at `start`. A quote without a second one is text. */
function endOfCell(csv: string, start: number, separator: Separator): number {
  const opening = /[ \t]*"/y;
  opening.lastIndex = start;
  let closing = opening.test(csv) ? csv.indexOf('"', opening.lastIndex) : -1;
  while (closing !== -1 && csv[closing + 1] === '"') closing = csv.indexOf('"', closing + 2);
  const ending = endings[separator];
  ending.lastIndex = Math.max(start, closing);
  return ending.exec(csv)?.index ?? csv.length;
}

/** Spreadsheet programs in many languages separate cells by semicolons. */
function separatorIn(csv: string): Separator {
  const head = csv.slice(0, 1000).split("\n", 2).join("\n");
  const times = (separator: string) => head.split(separator).length;
  const [most = ","] = ([",", ";", "\t"] as const).toSorted((a, b) => times(b) - times(a));
  return most;
}

function cellOf(cell: string): string {
  return cell.trim().replace(/^"|"$/g, "").trim();
}

function idIn(cell: string): string {
  return isFilmId(cell) ? cell : (cell.startsWith("https://") && youtubeIdOf(cell)) || "";
}

/** Some words, such as "Identifiant" and "Playlist-ID", have as many letters as an id. */
function isWord(id: string): boolean {
  return /^[A-Z]?[a-z]+(?:-(?:[A-Z]?[a-z]+|ID))?$/.test(id);
}

/** The films of the column that has most. Among names or texts a few look like ids, so a quarter must be. */
function filmsIn(columns: readonly Column[]): NamedFilm[] {
  const surely = ({ films }: Column) => films.filter(({ id }) => !isWord(id)).length;
  const [most] = columns
    .filter(({ films, filled }) => films.length * 4 >= filled)
    .toSorted((a, b) => surely(b) - surely(a) || b.films.length - a.films.length);
  return most?.films ?? [];
}
