interface SampleVideo {
  title: string;
  sermonBy: string;
  content: string;
  /** As staff would type it. */
  scripture: string;
  /** Days from the site's first start, negative for the past; the date is the Sunday before. */
  inDays: number;
  /** A file of `content/sample/media/`. */
  film: string;
  /** Files of `content/sample/sermons/`: what was recorded, notes to take home, and what is said. */
  recording?: string;
  notes?: string;
  transcript?: string;
  /** As staff would type them. */
  chapters?: string;
}

/** The sermons that a new site starts with; staff can remove them with one click. */
export const sampleVideos: SampleVideo[] = [
  {
    title: "He Leads Me beside Still Waters",
    sermonBy: "Pastor Miriam Hale",
    content:
      "A shepherd knows which bank is shallow enough to drink from. Miriam reads Psalm 23 slowly, line by line, for everybody who has not sat down all week.\nTake a glass of water with you; you will see why.\nA computer’s voice reads this sample, so that you can try the player.",
    scripture: "Psalm 23",
    inDays: -3,
    film: "still-waters.mp4",
    recording: "still-waters.mp3",
    notes: "still-waters-notes.pdf",
    transcript: "still-waters.vtt",
    chapters:
      "0:00 Before we begin\n0:15 The psalm\n0:29 Sheep and rivers\n0:50 He makes me lie down\n1:08 One glass of water",
  },
  {
    title: "Mercies New This Morning",
    sermonBy: "Tom Ashworth",
    content:
      "Lamentations is not where one looks for good news, and yet there it stands, in the middle of the rubble: his mercies are new every morning. Tom tells of the spring when the river took the old bridge, and of who came with soup.\nNobody speaks in this sample’s film: its captions are the reading.",
    scripture: "Lamentations 3:19-26",
    inDays: -10,
    film: "morning-light.mp4",
    transcript: "mercies-new.vtt",
  },
  {
    title: "The Neighbour You Did Not Choose",
    sermonBy: "Ruth Adeyemi",
    content:
      "Who is my neighbour? Jesus answers with a story about a road, and about the one person on it nobody would have picked.\nRuth, who has driven the valley’s school bus for nineteen years, knows a good deal about people one did not choose.\nA computer’s voice reads this sample.",
    scripture: "Luke 10:25-37; Leviticus 19:18",
    inDays: -17,
    film: "background.mp4",
    recording: "neighbour.mp3",
  },
  {
    title: "Enough Bread for Everybody",
    sermonBy: "Pastor Miriam Hale",
    content:
      "Five loaves, two fish, one boy who offered his lunch. A sermon for the children first, who helped to hand out the bread, and for all who think that what they have is too small to matter.",
    scripture: "John 6:1-14",
    inDays: -24,
    film: "still-waters.mp4",
  },
  {
    title: "When You Cannot Pray",
    sermonBy: "Tom Ashworth",
    content:
      "Some days there are no words. Romans 8 says that the Spirit prays for us then, with sighs. This one is short, and quiet, and it ends with two minutes of silence: please do not switch it off too early.",
    scripture: "Romans 8:26-27",
    inDays: -31,
    film: "morning-light.mp4",
  },
  {
    title: "Lanterns at the Window",
    sermonBy: "Samuel Brandt",
    content:
      "Why does our church put a lantern in the window on Saturday nights? Samuel, our oldest member, tells the story as his grandmother told it to him, and finds in it the father who watches the road until his son comes home.\nA computer’s voice reads this sample.",
    scripture: "Luke 15:11-32",
    inDays: -38,
    film: "background.mp4",
    recording: "lanterns.mp3",
  },
];
