/** First names that are common in English: after them, a second word with a capital is most likely a surname. */
export const firstNames = setOf(
  "adam agnes alan albert alex alice alison amanda amelia amy andrea andrew angela ann anna anne anthony arthur barbara ben benjamin beth betty brian bo carol caroline catherine charles charlie charlotte chloe chris christine christopher claire colin craig daisy daniel david dawn deborah dennis derek diana donald donna dorothy edward eileen elaine eleanor elizabeth ella emily emma eric ethan eva evelyn fatima fiona florence frances frank fred gareth gary gemma geoffrey george gillian grace graham hannah harold harry heather helen henry irene isaac isabella jack jacob james jane janet jason jean jennifer jessica jill joan joanne joe john jonathan joseph joshua joyce judith julia julie june karen kate kathleen keith kelly kenneth kevin laura lauren lee leo leonard lewis liam lily linda lisa louise lucy luke margaret maria marie marion mark martha martin mary matthew maureen megan melissa mia michael michelle mohammed natalie nathan nicholas nicola noah nora norman oliver olivia oscar owen pamela patricia patrick paul peter philip phoebe priya rachel ralph raymond rebecca richard rita robert robin roger ronald rosemary roy ruth ryan sally samantha samuel sandra sarah scott sean sharon sheila simon sophie stanley stephen steven stuart susan sylvia theresa thomas tim timothy tina tom tracy trevor vera vincent walter wendy william zoe",
);

const neverSurnames = [
  "god lord jesus christ spirit ghost saviour almighty trinity angel magdalene iscariot pilate nazareth arimathea cyrene luther wesley calvin teresa peter baptist apostle evangelist",
  "street road lane avenue close drive court church chapel cathedral school hospital hospice station bible gospel",
  "mum mom dad grandma grandpa granny nana auntie mother father you me us them today tomorrow again",
];

/** Words with a capital that are no surname of somebody whom others could find. */
export const notSurnames = setOf(...neverSurnames);

/** The same for the first of two words, and for the second where nothing says that somebody is named. */
export const notNames = setOf(
  ...neverSurnames,
  "the a an my our your his her their this that these those all every each some any and or of in to at on is it we i he she they what who please dear",
  "christian holy virgin heavenly saint saints st prophet king queen prince princess pope bishop archbishop president minister prime sir lady moses israel pharaoh zion jerusalem bethlehem galilee judea samaria",
  "abbey parish congregation mission ministry ministries fellowship community centre center hall house home infirmary clinic primary academy college university nursery club group team choir council office society trust aid cross association library museum theatre bank anonymous doors vision fund sunday sabbath",
  "way place park gardens square hill bridge river valley island islands bay beach mountain mountains sea lake ocean county city town village",
  "monday tuesday wednesday thursday friday saturday january february march april may july august september october november december christmas easter advent lent pentecost epiphany ash palm maundy good new year eve harvest festival communion supper week day night morning evening open red",
  "north south east west northern southern eastern western central united great saudi costa sri hong san los el puerto sierra burkina papua ivory cape states kingdom britain ireland england scotland wales america africa asia europe korea zealand arabia rica lanka kong republic nations union",
  "testament psalm psalms book prayer prayers praise worship study word songs genesis exodus leviticus numbers deuteronomy kings chronicles job proverbs isaiah jeremiah acts romans corinthians galatians ephesians philippians colossians thessalonians hebrews revelation amen hallelujah",
  "health healing strength peace love mercy comfort guidance wisdom patience courage grief work family friends children uncle aunt brother sister world war covid cancer nhs english french german spanish",
);

function setOf(...lists: readonly string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((words) => words.split(" ")));
}
