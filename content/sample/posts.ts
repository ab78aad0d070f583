interface SamplePost {
  content: string;
  postedBy: string;
  /** Days before the site's first start. */
  daysAgo: number;
  likes: number;
  /** A file of `content/pictures/`. */
  picture: string;
  /** The picture's alt text; empty when it only decorates. */
  alt: string;
}

/** The daily posts that a new site starts with; staff can remove them with one click. */
export const samplePosts: SamplePost[] = [
  {
    content:
      "Mist on the river again this morning, and the bells a little late because Tom could not find the rope.\n\n“This is the day that the Lord has made; let us rejoice and be glad in it.” Psalm 118. Read it slowly over your first cup of tea.",
    postedBy: "Pastor Miriam Hale",
    daysAgo: 0,
    likes: 14,
    picture: "post-morning-walk.jpg",
    alt: "Two people and a dog on a path between cypresses, with the river beside them",
  },
  {
    content:
      "Somebody left a loaf on the vestry table with a note: “For whoever needs it.” It was still warm.\n\nWhoever you are: two families had breakfast because of you. Thank you.",
    postedBy: "Ruth Adeyemi",
    daysAgo: 1,
    likes: 31,
    picture: "post-kitchen-table.jpg",
    alt: "A loaf, an open Bible and a steaming cup on a table by the window",
  },
  {
    content:
      "The choir is learning “Abide with Me” for Sunday evening. We are still short of two basses and one person who can count to four.\n\nPractice is on Thursday at half past seven. You do not need to read music.",
    postedBy: "Daniel Okafor",
    daysAgo: 2,
    likes: 9,
    picture: "post-choir.jpg",
    alt: "Open hymn books and candles in the chapel, seen from the choir",
  },
  {
    content:
      "The church garden gave us its first leeks. Take what you need from the crate by the gate, and leave the spade where you found it.\n\nWorking party on Saturday from nine: gloves and soup provided.",
    postedBy: "Grace Whitfield",
    daysAgo: 4,
    likes: 17,
    picture: "post-garden.jpg",
    alt: "Beds of vegetables and a watering can before the chapel",
  },
  {
    content:
      "A psalm for the middle of the week: “He makes me lie down in green pastures.” Notice that he makes us. Some of us would never lie down otherwise.",
    postedBy: "Pastor Miriam Hale",
    daysAgo: 6,
    likes: 22,
    picture: "carousel-2.jpg",
    alt: "The river winding past the chapel and its fields at noon",
  },
  {
    content:
      "Forty-one people at the lantern walk, three dogs, and one very proud five-year-old who carried the biggest light all the way to the bridge.",
    postedBy: "Hannah Brook",
    daysAgo: 9,
    likes: 38,
    picture: "carousel-4.jpg",
    alt: "The chapel with lit windows under the moon",
  },
];
