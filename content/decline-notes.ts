/** Kind notes for people whose prayer request is not shown. Staff choose one, and change them in the browser. */
export const declineNotes: readonly string[] = [
  "Thank you for trusting us with this. We would rather not put it on a page that many people read, but it is not forgotten: we pray for you.",
  "Thank you for writing. What you wrote is also about somebody else, who may not want others to know it. We pray for you both, and would gladly talk with you.",
  "Thank you. We do not use our prayer page for news, selling or asking for money, so we do not show this. If there is something we can pray for, please write again.",
  "Thank you for writing. It sounds as if you need more than a few words on a page. Please speak to one of us after a service, or write to us: we have time for you.",
];
