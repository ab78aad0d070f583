/** What texts that are easily mixed up are for, by the URL of their screens. */
export const whatFor: Partial<Record<string, string>> = {
  "/pages/givings": "Why people give, and all ways to do it",
  "/pages/giving": "How to give by bank transfer; shows the account of “Bank details”",
  "/facts/giving":
    "The ways, the uses of gifts and the sites to give on, which /givings shows; and whether Contact shows the bank details",
};
