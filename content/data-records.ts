import type { DataRecords } from "./schema.ts";

export const dataRecords: DataRecords = {
  heading: "Record by record",
  words: "Everything that this site keeps about a person, and nothing left out.",
  list: [
    {
      name: "Your account",
      kept: "First and last name, email address, gender, date of birth, the language in which you read, whether the address is verified, and when the account was made and changed. Of each verified address that you had here before, a hash and until when you had it, so that what stands under it can be removed with your account. Your password only as an Argon2id hash, from which nobody can read it.",
      why: "So that you can log in, and so that we know who likes a post or asks for prayer.",
      until:
        "Until you remove it, on the page “Your account”, or ask us to. An account whose address is not verified within 30 days is removed automatically.",
      seenBy:
        "You, on the page “Your account”. Administrators of this site see your name, email address, whether it is verified, when the account was made and how you log in, on the page “People”, but not your gender and date of birth. The people who run the server could look it up.",
    },
    {
      name: "Roles and last visit",
      kept: "Which roles you have on this site, if any, and since when; the day of your last visit, without the time; and whether an administrator has deactivated your account, and when.",
      why: "So that each helper can do their part and nothing else, and so that we notice accounts that nobody uses any more.",
      until: "A role until it is taken away, the rest as long as the account.",
      seenBy:
        "You, in your copy, and on the page “People” administrators of this site and those who have a role with the same right.",
    },
    {
      name: "Invitations",
      kept: "The email address that was invited, the roles, who sent the invitation, when it was sent and until when it works, and the hash of the random key in its link.",
      why: "So that only the owner of the mailbox can accept it.",
      until:
        "The link works for seven days and only once. The invitation is gone when it is accepted or withdrawn, and otherwise about a month after it expired.",
      seenBy:
        "Administrators of this site, and those who have a role with the same right, on the page “People”.",
    },
    {
      name: "Suggested helpers",
      kept: "Name and email address of somebody whom a helper would like to help too, the roles, why, who suggested them and when, and what became of it.",
      why: "So that the people who may invite somebody can decide. Who is suggested is to be asked first.",
      until:
        "90 days after the suggestion at the latest, or until either of the two removes their account. What nobody decides counts as declined after [days undecided] days.",
      seenBy:
        "Administrators of this site, and those who have a role with the same right, on the page “People”. The person who suggested somebody sees the name, the roles and what became of it, and you see in your copy what was suggested about you.",
    },
    {
      name: "Logging in with another provider",
      kept: "Your name, email address and number there, the URL of your picture if it sends one, and the tokens that it hands out when you log in. While you log in, for ten minutes, also a random value that ties its answer to your browser.",
      why: "So that the provider can tell us that you are you. We ask it for nothing else.",
      until: "As long as the account.",
      seenBy: "The people who run the server. The provider learns that you logged in here, and when.",
    },
    {
      name: "Sessions",
      kept: "The hash of a random key, when it began, was last used and ends, when you entered your password again or a one-time code, and your browser and system in words, such as “Firefox on Android”. Not your IP address.",
      why: "So that you stay logged in from page to page, and can see on the page “Your account” where you are logged in.",
      until:
        "A session ends when you log out or end it, when your password is changed or reset, or 14 days after your last visit, at the latest 90 days after you logged in. Its record is removed within the hour after it ran out.",
      seenBy: "You, on the page “Your account”, and the people who run the server.",
    },
    {
      name: "One-time codes",
      kept: "If you set them up: the key that your authenticator app shares with us, encrypted; when you set it up; which code was used last; and the hashes of your backup codes.",
      why: "So that nobody can log in to your account with your password alone.",
      until:
        "Until you turn them off, an administrator removes them because you lost your device, or your account is removed.",
      seenBy:
        "You see on the page “Your account” since when, and how many backup codes are left. Administrators of this site see whether you have a second factor. Nobody sees the key or the codes.",
    },
    {
      name: "Passkeys",
      kept: "If you add any: the public key and number of each, what kind of passkey it is, on which browser and system you made it, and the days of that and of your last login with it. While you add or use one, for five minutes, also a random value that ties the answer to your browser, and while you add one your email address. What unlocks a passkey, such as a fingerprint, never leaves your device.",
      why: "So that you can log in without a password.",
      until:
        "Until you remove it, an administrator removes it because you lost your device, or your account is removed.",
      seenBy:
        "You, on the page “Your account”, and the people who run the server. Administrators of this site see whether you have a second factor.",
    },
    {
      name: "Links in our emails",
      kept: "The hash of a random key for verifying your address, changing it or choosing a new password, and whose it is. Of links that are encrypted instead, such as those of replies to events, nothing but when they were ended, and a hash of the email address to which they went.",
      why: "So that only the owner of the mailbox can do any of these, and so that all links in a mailbox can be ended at once.",
      until:
        "The first two work for 24 hours, the third for one hour, and each only once. What has expired is cleared away within the hour. When links were ended is kept for 400 days, and for a week once the account is removed.",
      seenBy: "Nobody: the key itself is only in the email.",
    },
    {
      name: "Prayer requests",
      kept: "Title, text, picture if you add one, the name that you choose to show, the date, who may read it, what it is about, whether it is urgent, and which account it came from; each text to which you agreed or said no, new words of yours that wait for us, what you tell later, what we ask you and you answer, who decided what about it, and since when it waits.",
      why: "So that others can pray with you, and nobody reads more than you agreed to.",
      until:
        "Until you withdraw it, or you remove your account and choose to remove it too; a week after we delete it; a year after it ends, or after we decide not to show it. It is shown for [days shown] days, and longer if you tell us that you are still in need. If we decide nothing, it ends [days waiting] days after you sent it; we write to you before. Its picture is deleted with it.",
      seenBy:
        "You, and the people who look after prayer requests or, if you choose so, only the pastor. Once it is approved also those whom you choose: everybody, or everybody who has logged in.",
    },
    {
      name: "Prayer requests that should not wait",
      kept: "That you ticked “I need somebody today”, or that your request has words that may mean danger, which our software looks for; when that was, who of us said that they are with you and since when, and when we were reminded.",
      why: "So that somebody reads it at once and you are not left alone. Nothing else is decided by it.",
      until:
        "Until your request is deleted, or 90 days after you sent it. As long as nobody has said that they are with you, and everybody cannot read your request, it stays.",
      seenBy:
        "Those of our staff who look after prayer requests. The emails that tell them name neither you nor what you wrote.",
    },
    {
      name: "Prayer requests without an account",
      kept: "If this site takes them and you ask for prayer without an account: your email address, beside what we keep of every prayer request, whether you want an email when people prayed for you, the language of the page on which you asked, and the hash of the random key in each link that we send you.",
      why: "So that we know that the mailbox is yours, and so that you can look after your request by links of your own.",
      until:
        "Until the request is deleted. If you do not open our link and confirm it, all of it for a day. With an account, its email address is removed here too when you remove it.",
      seenBy:
        "Nobody sees the email address; the people who run the server could look it up. Before you confirm it, nobody sees the request either, unless you ticked that you need somebody today: then the people who look after prayer requests see it at once, and keep it without your email address if you do not confirm that. Whoever has one of your links sees your request.",
    },
    {
      name: "Prayers for requests",
      kept: "For each prayer request, how often people said that they prayed, and how many of them were logged in on a day. If you are logged in, also that you did today. If you are not, nothing about you.",
      why: "So that somebody who asks for prayer knows that others pray, and each member counts once a day.",
      until:
        "That you prayed today, until the day is over. The numbers of a day, until the person who asked is told in the morning, or a week. The number of all, as long as the request.",
      seenBy:
        "Everybody reads roughly how often. The person who asked is told how many prayed on the day before. Nobody sees who prayed.",
    },
    {
      name: "Reports of prayer requests",
      kept: "If you tell us that a prayer request should not be shown: which one, the reason that you choose, when, for an account whose it is, and a hash that stands for your network and that request only.",
      why: "So that several people together can hide it until our staff look, and one person cannot.",
      until: "90 days, or until the request or your account is removed.",
      seenBy: "The people who look after prayer requests see the reasons, and not who gave them.",
    },
    {
      name: "Reminders to pray",
      kept: "If you ask for one: whose it is, for which request or the whole list, and the day of the last email.",
      why: "So that we remind you once each morning.",
      until: "Until you stop it, or the request or your account is removed.",
      seenBy: "You.",
    },
    {
      name: "Printed prayer requests",
      kept: "If you pray for requests with our prayer team and print them: whose sheet it is, when it was printed, which requests it holds, when it is to be destroyed, and whether you said that it is.",
      why: "So that whoever printed a request learns when it is withdrawn.",
      until:
        "A month after the sheet is to be destroyed. If you remove your account, your name is taken out of it.",
      seenBy: "The prayer team sees who printed when. Only you see what is on your sheet.",
    },
    {
      name: "Private notes about prayer requests",
      kept: "What our pastor notes about a request for prayer, a day on which to ask again and whether that is done, who of our pastors wrote it and when.",
      why: "So that nobody who asked for prayer is forgotten.",
      until:
        "Until a pastor deletes the note, or the request is deleted. If the pastor’s account is removed, their name is taken out.",
      seenBy:
        "Our pastors only. It is in no email, and not in the file with your data: please ask the pastor.",
    },
    {
      name: "Likes",
      kept: "Which account likes which daily post.",
      why: "So that each like counts once and can be taken back.",
      until: "Until you take it back, or the post or your account is removed.",
      seenBy: "Everybody sees the number. Nobody sees the names.",
    },
    {
      name: "Replies to events",
      kept: "If you say that you are coming to an event: the date, how many people come, whether you come or wait for a place, your email address, your name if you give it, without an account the language of the page on which you replied, for an account also whose it is and your name, when you replied or changed your reply, what we last told you about the date, and whether you were reminded.",
      why: "So that there is room and food for everybody, and so that we can tell you when the date changes.",
      until:
        "Until you withdraw, you remove your account, or a month after the date. If our staff delete the event, until 30 days after that at the latest: until then they can bring it back with its replies. If you have no account, nothing is kept before you open the link in our email.",
      seenBy:
        "You, in our emails and, with an account, on the page “Your account”, and those of our staff who look after events.",
    },
    {
      name: "Times in vigils",
      kept: "If you take a time in a vigil: which vigil and which times, your email address, your first name if you give it and the language of the page on which you asked, for an account instead whose it is, when you took and confirmed it, when you are to be reminded, and the hashes of the random keys in your links.",
      why: "So that everybody can see which times still need somebody, and so that we can remind you.",
      until:
        "Until you give a time back, remove yourself by the link in our emails, remove your account, or 30 days after the vigil. If our staff delete the vigil, until 30 days after that at the latest: until then they can bring it back. If you do not confirm it, a day.",
      seenBy:
        "You, in our emails, by your link and, with an account, on the page of the vigil. Those of our staff who approve prayer requests see your name, but not your email address. Everybody sees how many have taken each time.",
    },
    {
      name: "Requests to join a group",
      kept: "If you ask to join a group: your name, email address, what you write, whether the leader may write to you directly, the language of the page on which you asked, which group it was, when, what else is sent with your email address while nobody has answered, the answer without its words, when we told you that there is none yet, and the hash of the random key in the leader’s link. If you lead a group: the email address to which its requests go.",
      why: "So that the leader of the group can answer you.",
      until:
        "A request for 90 days, and one that nobody answers for [days undecided] days, unless our staff delete it before. The leader’s link works for 30 days. The email address of a leader until staff change it or the group is gone. With your account, all with its email address is removed.",
      seenBy:
        "Those of our staff who look after pages. The leader sees your name and what you write, and your email address only if you agree to it. Nobody who visits the site sees the email address of the leader.",
    },
    {
      name: "Events that you propose",
      kept: "If this site takes proposals and you send one: title, text, day, time, place, who to ask, what you tell our staff, which account it came from, when you sent it, and when and how it was decided.",
      why: "So that our staff can publish it, and tell you.",
      until:
        "Until you withdraw it, three months after it was published or declined, or until you remove your account. If we decide nothing, it counts as declined [days undecided] days after you sent it, and we tell you. A published event stays, with the person to ask whom you named.",
      seenBy:
        "You, and those of our staff who look after events. Of a published one everybody sees the event, but never what you told our staff.",
    },
    {
      name: "Posts, events and sermons",
      kept: "What our staff write, the name that they put under it, and the day. Also what it said before each change, with the name of who changed it and when.",
      why: "They are what the site is for, and so that we can take back a mistake.",
      until:
        "Until 30 days after staff delete them. What it said before, for two years or as long as our staff chose, but the last ten versions as long as the text; or until they delete a version. When the account of somebody who changed them is removed, the name is taken out of the earlier versions.",
      seenBy:
        "Everybody reads what it says now. Those of our staff who look after it see the earlier versions.",
    },
    {
      name: "Texts of our pages",
      kept: "Every version of a page or of facts that our staff publish, with the name of who wrote it and when. What they only look at before publishing, with whose it is.",
      why: "So that we can see what was changed, and take back a mistake.",
      until:
        "Earlier versions for two years or as long as our staff chose, but the last ten of each text as long as the site; or until our staff delete one. When their author’s account is removed, the name is taken out. What was not published, for a day.",
      seenBy:
        "Everybody reads the published text. Those of our staff who look after pages see the older versions with the names.",
    },
    {
      name: "Changes of our bank details",
      kept: "If you propose, confirm, publish, decline or hide them: the details, with your name, when you did so, and why you declined.",
      why: "So that nobody can change unseen where gifts go, and so that every change can be followed later.",
      until: "For as long as the site. When your account is removed, your name is taken out.",
      seenBy:
        "Everybody reads the details in use. Administrators and treasurers of this site, and those who have a role with the same right, see the rest.",
    },
    {
      name: "Uploaded pictures",
      kept: "The picture, re-encoded without the place, camera and time of the photograph; its size; the moment of the upload; and the account that sent it.",
      why: "To show it beside what it belongs to.",
      until:
        "As long as what it belongs to. A picture that no page uses is removed after about a day, as is an interrupted upload.",
      seenBy:
        "Anyone who may see what it belongs to, and anyone who was given its full URL, which nobody can guess.",
    },
    {
      name: "Messages from the contact form",
      kept: "Your name, email address and message, as an email that is waiting to be sent. When many messages arrive at once, yours waits up to ten minutes for others and is sent together with them.",
      why: "So that we can answer you.",
      until:
        "Gone from the site as soon as our mail server has taken it. If it cannot be delivered for two days, its text is erased; subject, with your name in it, addresses and the reason stay for 30 days, so that somebody can look into it. In our mailbox we keep it as long as we need it to help you.",
      seenBy: "Those of us who read the congregation’s email.",
    },
    {
      name: "Cards of people who are new",
      kept: "If you ask on the page for people who are new that somebody looks out for you: your name, the day, your question, your email address and telephone number if you give them, when you asked, which account it came from if you were logged in, otherwise the language of the page, and who of our welcome team has seen it, greeted you and followed it up, and when.",
      why: "So that somebody looks out for you when you come.",
      until:
        "60 days after that day, unless our welcome team has chosen another number, which the page says before you agree; until one of them deletes it; or until you remove your account.",
      seenBy:
        "Our welcome team, pastors and administrators, and those who have a role with the same right. No email says more than the day; a question also reaches us by email.",
    },
    {
      name: "Emails that we send you",
      kept: "Your address and the email, while it is waiting to be sent.",
      why: "To verify your address, to let you choose a new password, to invite you, to tell you that your password, address, roles or account were changed or that somebody tries to guess your password, that your prayer request has arrived, was approved or ends soon, something about it waits for you or people prayed for you, if you look after prayer requests that one should not wait, to remind you to pray if you ask for it, that a prayer request was reported or one that you printed was withdrawn, that an event you proposed was published or declined, about the events that you come to, about your times in a vigil, and about a group that you ask to join or lead. None has the text of a prayer request.",
      until:
        "As with messages: gone once sent, or, if it never arrives, its text after two days and the rest after 30 more.",
      seenBy: "The people who run the server, and the mail servers on the way.",
    },
    {
      name: "Your choice of emails",
      kept: "Which emails you do not want: those when your prayer request arrives and is approved, when people prayed for you, the reminders of what you take part in and those to pray, and those about videos that do not play and about new prayer requests, if you look after them, with how often you want these. Beside them a hash that stands for your email address, and since when.",
      why: "So that you get the emails you want, and no others.",
      until:
        "Until you want them again, or your account is removed. Without an account, until you want them again, by the link in an email that you have from us.",
      seenBy: "You, on the page “Your account”, and the people who run the server.",
    },
    {
      name: "Calendars and old sites that wait to be imported",
      kept: "If you look after our events or pages: the calendar or the old site that you want to import, as it was read, and that you read it. After the import of an old site, the titles of what was imported.",
      why: "So that you see what will happen before anything is saved.",
      until: "An hour, and a calendar only until you import it. Then it is cleared within the hour.",
      seenBy: "You.",
    },
    {
      name: "Photographs on our pages",
      kept: "For each photograph in our library, whether people can be recognised on it, the names of those who agreed that we show it (for children, of their parents or guardians), and until when.",
      why: "So that we show nobody who did not agree, and know whom to ask again.",
      until:
        "Until the photograph is replaced or taken down, which deletes it with all that was noted about it. From the day after the agreement ends nobody sees it.",
      seenBy:
        "Everybody sees the photograph. Only those of our staff who may change pages see the names and the day.",
    },
    {
      name: "Forms that were saved",
      kept: "A number by which we know a form that you sent, when you sent it, and whether it was saved. Nothing of what you typed.",
      why: "So that nothing is saved twice when you send it again because our answer did not reach you.",
      until: "A day. Then it is cleared within the hour.",
      seenBy: "The people who run the server.",
    },
    {
      name: "Counters against misuse",
      kept: "An IP address or a hash that stands for it, an email address or an account, a browser by the number in its cookie, or two of these together, and how often they were used to log in, register, ask for a new password or a link, enter a code, add a passkey, write to us, ask for prayer, pray for a request or report one, hear a recording, propose an event, ask that somebody looks out for them, ask for a link to reply to an event or for a time in a vigil, ask to join a group, ask for prayer or for a link to it without an account or load the picture of a shared event.",
      why: "So that nobody can guess passwords or flood us.",
      until:
        "Between five minutes and an hour; for codes, prayer requests, proposed events and requests to join a group, a day. Then they are cleared within the hour.",
      seenBy: "The people who run the server.",
    },
    {
      name: "How often pages are opened",
      kept: "If we count visits: for each day and page a number, and nothing about who opened it. No IP address, no cookie, no browser.",
      why: "So that we know which pages are read.",
      until: "400 days.",
      seenBy: "Those of our staff who may change pages or look after the site.",
    },
    {
      name: "How often recordings are heard",
      kept: "For each sermon with a recording a number, and nothing about who heard it. No IP address, no cookie, no browser. That we counted it, your browser remembers only until you close it. Where you stopped in the last 50 recordings, it keeps for itself.",
      why: "So that we know which sermons are heard.",
      until: "As long as the sermon.",
      seenBy: "Those of our staff who may change sermons.",
    },
    {
      name: "The activity log",
      kept: "When you change something on the site: the time, your name and account, and what you did to which thing, with its facts before and after. Of prayer requests, proposed events and cards of people who are new only which one it was, never its text. Also changes of your account, that somebody failed to log in to it, and, if you were invited, your email address.",
      why: "So that a team can look after the site together, and mistakes can be found and mended.",
      until:
        "A year, unless the people who run the server chose another time. What a version said that our staff deleted for good is taken out with it. When you remove your account, your name and email address are taken out of it.",
      seenBy:
        "You, on the page “Your account”, and those of our staff who look after the same part of the site.",
    },
    {
      name: "The server’s log",
      kept: "For each request its time, the page, whether it worked, how long it took and a random number. No IP address, no name, nothing of what you typed. When something goes wrong also the technical details, and when an email cannot be delivered, what the other mail server said. Email addresses are left out.",
      why: "So that faults can be found and fixed.",
      until: "We keep it for 30 days.",
      seenBy: "The people who run the server.",
    },
  ],
};
