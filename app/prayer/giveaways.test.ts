import { expect, test } from "vitest";
import { findGiveaways, inWords } from "./giveaways.ts";

const found = (content: string, title = "For us all", userName = "Ann Moss") =>
  findGiveaways({ title, content, userName }).map(({ kind, text }) => `${kind}: ${text}`);

test.each([
  ["Please ring me on 07700 900123 tonight.", "telephone: 07700 900123"],
  ["My number is +44 7700 900 123, day or night", "telephone: +44 7700 900 123"],
  ["Call (555) 010-9999 when you can.", "telephone: (555) 010-9999"],
  ["write to bo@people.example, please", "email: bo@people.example"],
  ["mail b.ö+help@kirche.example", "email: b.ö+help@kirche.example"],
  ["We live at 14 Mill Lane, come by.", "street: 14 Mill Lane"],
  ["She is alone at 7b Station Road.", "street: 7b Station Road"],
  ["Somebody broke in at 221 Great North Road", "street: 221 Great North Road"],
  ["Flat 2, 9 St James Square is where he sleeps", "street: 9 St James Square"],
  ["Our house, 12 King's Avenue, was flooded", "street: 12 King's Avenue"],
  ["the burglars came to 4 high street again", "street: 4 high street"],
  ["the fire at 36 Elm St. has taken all", "street: 36 Elm St"],
  ["My friend Mary Cooper drinks too much.", "person: Mary Cooper"],
  ["Please pray for Jonas Weber, who is ill.", "person: Jonas Weber"],
  ["my neighbour, Ben O'Brien, shouts at his wife", "person: Ben O'Brien"],
  ["our daughter Chloe Hill has run away", "person: Chloe Hill"],
  ["I am worried about Peter McDonald", "person: Peter McDonald"],
  ["Mrs Hill is dying.", "person: Mrs Hill"],
  ["Mr. Tom Archer owes us money", "person: Mr. Tom Archer"],
  ["Pastor John Smith has hurt us", "person: Pastor John Smith"],
  ["a boy called Aziz Rahman bullies him", "person: Aziz Rahman"],
  ["my husband Jan van der Berg left me", "person: Jan van der Berg"],
  ["Dr Patel says that it has spread", "person: Dr Patel"],
  ["bless Łucja Wójcik in her grief", "person: Łucja Wójcik"],
  ["my colleague José Álvarez was dismissed", "person: José Álvarez"],
  ["Our son is afraid to go to Mill Lane Primary.", "school: Mill Lane Primary"],
  ["the boys at St. Mary’s School beat her child", "school: St. Mary’s School"],
  ["My niece starts at Riverside Academy on Monday", "school: Riverside Academy"],
  ["our twins go to Hilltop Nursery", "school: Hilltop Nursery"],
  ["Mum lies in the hospital, ward 7.", "ward: ward 7"],
  ["He is on Ward B12 since Monday.", "ward: Ward B12"],
  ["She is in St Luke’s Hospital, Nightingale Ward.", "ward: Nightingale Ward"],
  ["Dad is at the hospice in room 14", "ward: room 14"],
  ["in the infirmary, bed 3, and afraid", "ward: bed 3"],
])("what might give somebody away is found: %s", (content, giveaway) => {
  expect(found(content)).toEqual([giveaway]);
});

test.each([
  "Thank you for Mary Magdalene, the first who saw him.",
  "We ask this for Jesus Christ our Lord.",
  "Pray for St James Church, which has no heating.",
  "I read Psalm 23 every night, and Romans 8:28.",
  "John 14 The Way, the truth and the life",
  "Like Simon Peter I have denied him.",
  "Please pray with Holy Communion in mind.",
  "for New Zealand, South Korea and Sri Lanka",
  "Pray for Northern Ireland and for Great Britain.",
  "Give thanks for Good Friday and for Easter Sunday.",
  "The money is for Christian Aid and for Open Doors.",
  "Pray for King Charles and for Prime Minister and cabinet.",
  "Pray for my friend, who lost her job in May.",
  "for Anna and Tom, who marry on 12 May 2027",
  "My father has his hip done on Thursday morning.",
  "I was born in 1968, and baptised on 3 March 1985.",
  "It takes a 40 minute drive to see her.",
  "We walked 5 miles down the lane in the rain.",
  "We read Luke 9 and prayed for 3 days.",
  "My daughter goes to Sunday School and loves it.",
  "Our son starts school in September.",
  "I teach at a school, and I am tired.",
  "Mum is in hospital and nobody says why.",
  "Please ward off 3 fears of mine.",
  "We meet in room 4 of the hall at 7.30pm.",
  "Bless Uncle Ben and Auntie May.",
  "I Miss Grandma So Much",
  "We owe £1,250.00, and the rent is due on 2026-12-01.",
  "Four of us in the youth group have exams in December.",
  "Dear God, help me. I am Ann Moss, and I am afraid.",
  "Pray for Martin Luther University, where we study.",
  "with Alcoholics Anonymous I have been dry for 90 days",
  "Help South Sudan, Lord. That Jerusalem has peace.",
  "At 7 The Lord came to me, on the Damascus road.",
  "祈ってください。الرب راعي. Молитесь за нас 🙏🏽🕊️",
])("harmless sentences are left alone: %s", (content) => {
  expect(found(content)).toEqual([]);
});

test("a title in which every word has a capital names somebody only with a first name that we know", () => {
  expect(found("Thanks.", "Prayer for Healing Today")).toEqual([]);
  expect(found("Thanks.", "For Sarah Whitlock")).toEqual(["person: Sarah Whitlock"]);
});

test("the asker's own name gives nobody away, another's does", () => {
  const request = { title: "Health", content: "Pray for Ann Moss, and for Ben Moss.", userName: "Ann" };
  expect(findGiveaways(request, ["Ann Moss"]).map(({ text }) => text)).toEqual(["Ben Moss"]);
});

test("an email as the name that is shown is found, and a telephone number in the words for the picture", () => {
  const request = { title: "Health", content: "Pray.", userName: "ann@people.example" };
  expect(findGiveaways({ ...request, picAlt: "A note with 07700 900123" }).map(inWords)).toEqual([
    "“07700 900123” (a telephone number)",
    "“ann@people.example” (an email address)",
  ]);
});

test("a thing is named once, and no more than ten of them", () => {
  expect(found("14 Mill Lane, I say, 14 Mill Lane")).toEqual(["street: 14 Mill Lane"]);
  const numbers = Array.from({ length: 30 }, (_, index) => `0770090${1000 + index}`).join(", ");
  expect(found(numbers)).toHaveLength(10);
});

/** A pattern that took quadratic time or worse would take longer than a test may. */
test.each([
  "a",
  "A",
  "Aa",
  "Aa ",
  "1",
  "1 ",
  "1 Aa ",
  ". ",
  ".",
  "?!",
  "a.",
  "@",
  "a@",
  "a@b.",
  "+",
  "(0",
  "0 ",
  "O'",
  "O’Aa-",
  "for Aa ",
  "my son Aa ",
  "ward ",
  "Mrs ",
  "Mr. ",
  "St. Aa ",
  "de ",
  "👩‍👩‍👧",
])("a text of 5,000 characters that repeats %s is read to its end", (part) => {
  const content = part.repeat(Math.ceil(5000 / part.length)).slice(0, 5000);
  for (let round = 0; round < 20; round++) expect(found(content).length).toBeLessThanOrEqual(10);
});
