interface SamplePrayer {
  title: string;
  content: string;
  userName: string;
  /** Days before the site's first start. */
  daysAgo: number;
  /** The others wait for staff, to show the review list. */
  isApproved: boolean;
  /** A file of `content/pictures/`. */
  picture?: string;
  /** The picture's alt text; empty when it only decorates. */
  alt?: string;
}

/** The prayer requests that a new site starts with; staff can remove them with one click. */
export const samplePrayers: SamplePrayer[] = [
  {
    title: "A new school",
    content:
      "Our daughter starts at a new school on Monday and knows nobody there. One kind face would be enough.",
    userName: "Esther Lowe",
    daysAgo: 0,
    isApproved: false,
  },
  {
    title: "For my brother",
    content: "We have not spoken for three years. I have written him a letter and have not posted it yet.",
    userName: "Martin Reed",
    daysAgo: 1,
    isApproved: false,
  },
  {
    title: "Dad’s operation on Thursday",
    content:
      "My father has his hip done on Thursday morning. He says that he is not afraid, which is how we know that he is.\n\nPlease pray for steady hands, and for Mum in the waiting room.",
    userName: "Joanna Fielding",
    daysAgo: 2,
    isApproved: true,
    picture: "prayer-candle.jpg",
    alt: "A candle burning at a window, with the valley at dusk outside",
  },
  {
    title: "Work after the mill",
    content:
      "Eleven of us were told last week that the mill will not need us in the new year. Pray that we look after each other, and that something turns up before the winter bills do.",
    userName: "Peter Nash",
    daysAgo: 3,
    isApproved: true,
  },
  {
    title: "Thank you",
    content:
      "In spring I asked you to pray for our baby, who came nine weeks early. She weighs six kilos now and laughs at the dog. Thank you, all of you.",
    userName: "Sophie and Ben Hart",
    daysAgo: 5,
    isApproved: true,
  },
  {
    title: "Learning to sleep again",
    content:
      "It is a year since Anne died, and the nights are long. I would be glad of your company in prayer.",
    userName: "Walter Finch",
    daysAgo: 8,
    isApproved: true,
    picture: "prayer-path.jpg",
    alt: "A pale path in the night, winding up a hill to a cross",
  },
  {
    title: "Exams",
    content:
      "Four of us in the youth group have exams in December. Pray for calm heads, and for our parents too.",
    userName: "Leah Mbeki",
    daysAgo: 10,
    isApproved: true,
  },
  {
    title: "Our neighbours",
    content:
      "A family has moved into the lock-keeper’s house from very far away. Help us to find the right first words.",
    userName: "Ruth Adeyemi",
    daysAgo: 13,
    isApproved: true,
  },
];
