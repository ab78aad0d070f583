import type { About } from "../schema.ts";

export const about = {
  story: {
    heading: "Two hundred years in five lines",
    list: [
      { year: 1824, words: "Eleven boatmen and their families are lent a boathouse to sing in. It leaks." },
      {
        year: 1831,
        words:
          "They build the chapel themselves, from river stone, and whitewash it so that boats find it in fog.",
      },
      {
        year: 1907,
        words:
          "The old bridge goes in the spring flood. For a year the congregation comes to church by ferry.",
      },
      {
        year: 1962,
        words: "The schoolroom opens behind the chapel: first for choir practice, then for children.",
      },
      {
        year: 2009,
        words: "The valley food bank begins with one shelf in the porch. It now fills the hall.",
      },
    ],
  },
  beliefs: {
    heading: "What we believe",
    words:
      "What Christians have held in common from the beginning, in our own plain words. You do not have to agree with it to belong at our table.",
    list: [
      {
        name: "One God",
        words:
          "We believe in one God, Father, Son and Holy Spirit: maker of all that is, and near to all that is made.",
        reading: "Genesis 1 · Matthew 28:19",
      },
      {
        name: "Jesus Christ",
        words:
          "In Jesus, God became our neighbour. He died for us, rose again, and is Lord: the clearest picture of God that we will ever see.",
        reading: "John 1:14 · Colossians 1:15",
      },
      {
        name: "The Holy Spirit",
        words:
          "The Spirit makes faith alive, comforts, disturbs when we are too comfortable, and gives to each something to share.",
        reading: "John 14:26 · 1 Corinthians 12",
      },
      {
        name: "The Bible",
        words:
          "We read the Bible as God’s word in human words: together, slowly, with our minds switched on, and with Jesus at its centre.",
        reading: "Psalm 119:105 · 2 Timothy 3:16",
      },
      {
        name: "People",
        words:
          "Every person is made in God’s image. Every one of us also goes wrong, and none of us is beyond mending.",
        reading: "Genesis 1:27 · Romans 3:23",
      },
      {
        name: "Grace",
        words:
          "Forgiveness is a gift. It cannot be earned, only received, and whoever receives it begins to give it away.",
        reading: "Ephesians 2:8 · Luke 15",
      },
      {
        name: "The Church",
        words:
          "The Church is people, not stones. We baptise those who ask for it, break bread together, and carry each other’s burdens.",
        reading: "Acts 2:42 · Galatians 6:2",
      },
      {
        name: "Hope",
        words:
          "God will make all things new. Until then we plant trees, mend nets, and keep a light in the window.",
        reading: "Revelation 21:5 · Micah 6:8",
      },
    ],
  },
} satisfies About;
