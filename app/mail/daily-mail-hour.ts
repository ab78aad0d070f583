/** When mails that come once a day are sent, on the congregation's clock: an hour of the morning. */
export const dailyMailHour = 7;
