/**
 * Words that people of a language use all the time, to guess in which one a text is. Without accents and apostrophes, as texts
 * are compared.
 */
export const frequentWords: Readonly<Record<string, string>> = {
  en: "the and of to in is you that it he was for on are as with his they i at be this have from or had by but not what all were we when your can there an each which she do how their if will up other about then them these so her would make like him into has my me our please pray praying who been just dont im its am get no go know god lord after out because feel want never every very more some could us did does",
  de: "der die das und ist ich nicht ein eine einen einem einer zu in den dem des mit sich auf fur auch es an er sie wir ihr mich mir dich uns euch von war bin sind hat habe haben wird werden wenn aber oder als wie so noch nur nach bei seit vor aus um am im zum zur mein meine meinen meiner meinem dass das kann will sein bitte betet danke herr gott fur heute wieder mehr kein keine unser unsere sehr immer schon was wer jeden durch uber",
  es: "el la los las de que y a en un una ser se no haber por con su para como estar tener le lo todo pero mas hacer o poder decir este ir otro ese si me ya ver porque dar cuando muy sin vez mucho saber que sobre mi mis tambien hasta hay donde quien desde nos durante todos uno les ni contra otros fue son esta estoy tiene tengo dios senor gracias oren por favor es al del hoy nuestro nuestra cada hace hijo hija quiero quiere puedo siento nadie nada nunca te voy va",
  fr: "le la les de des du un une et est je tu il elle nous vous ils pas ne que qui dans en au aux pour sur avec ce cette ces se sa son ses mon ma mes ton ta tes plus par mais ou si tout tous on y sont ai as avons a ont suis etait ete fait faire comme moi lui leur notre votre quand sans depuis apres bien aussi priez prier seigneur dieu merci cest jai nai quil quelle dune dun lui etre jamais tres ete trop chaque rien me te veux peux vais veut peut ca personne toujours vers chez dit",
  pt: "o a os as de que e do da em um uma para com nao se na no por mais dos das como mas foi ao ele ela eu meu minha meus minhas seu sua ou ser quando muito ha nos ja esta tambem so pelo pela ate isso entre era depois sem mesmo aos ter seus quem me esse eles estao voce tinha foram essa num nem suas as vezes tem numa pelos deus senhor obrigado obrigada orem por favor tenho estou hoje nosso nossa cada todos vou ele nunca quero quer desse isto la dela dele comigo",
  pl: "i w na z do sie nie to ze jest o jak ale po co tak za od przez przy dla czy tylko juz jego jej ich jestem mam ma moj moja mojej moje mnie mi go ja ty on ona my bardzo kiedy gdy jesli by byc byl byla bylo sa ktory ktora ktorzy pod nad bez tego tej ten ta te tym za nas nam wszystko wszystkich prosze panie boze bog dziekuje modlcie modlitwe modlitwa u we ze zeby dzis lub tez nic sobie swoje znowu chce od",
  sw: "na ya wa kwa ni katika la za kama cha vya mimi wangu yangu yake wake yao sana tena hii huyu hapa kila mtu watu bwana mungu yesu tafadhali ombeni niombeeni mwombeeni waombeeni asante asanteni mama baba mtoto watoto leo jana siku usiku nyumbani kuwa hata lakini au bila pia sasa tu baada tangu yetu wetu zetu nina sina siwezi nataka naomba ili kwamba wakati kazi nini jinsi kuhusu ambaye ambao bado kabla alikuwa nilikuwa ana binti kaka dada rafiki mume mke kanisa hakuna",
};

/** The same for languages in which we do not look for words of danger, where one of ours would be taken for them. */
export const frequentElsewhere: Readonly<Record<string, string>> = {
  it: "il lo gli di che e non per una con sono mi ho ha del della dei delle nel nella alla al come ma piu mia mio miei questo questa anche perche quando dopo suo sua chi se ci signore dio grazie pregate preghiera ringrazio sto voglio nessuno molto tutti tutto stato essere loro noi sia dal dalla nostro nostra",
  nl: "de het een en van ik niet is dat op te zijn voor met die in er aan om hem haar ze zij wij we mijn je jij hij was als maar ook naar dan nog wel geen meer door over bij uit heb heeft hebben wil kan moet bid alstublieft god heer dank danken onze ons heel erg morgen ligt worden niemand weet vir sy asseblief nie hulle",
  scandinavian:
    "och att det som en pa ar for av jag med inte har till den ett om han hon vi min mitt mina er men sig fran nu mig dig oss sa var nar kan ska skall vill ingen be bed at og jeg ikke det der til mit hun har eller mig ham os vaer meget hende deres vor gud tack takk mor mer lenger ligger paa pa hans",
  finnish:
    "ja on ei se etta han mina minun han ole en olen oli kun mutta niin kuin me te he ovat tama jos nyt vain jumala herra kiitos rukoilkaa puolesta enaa kukaan sita aitini",
  ro: "si de la a in cu pe nu este mai sunt sa ca un o din pentru mea meu care al ale lui ei am ai are au dar daca cand vreau mama foarte rugati rugaciune doamne dumnezeu multumesc cui nimeni stie",
  hu: "a az es hogy nem egy is van meg de ez azt csak ha mar vagyok nekem aki ami most sem senki isten uram kerem koszonom imadkozzatok anyam beteg korhazban akarok",
  cs: "a se na je ze to v s z i do o jsem si by ale jako pro jsi jsou mi me muj moje moji ktery ktera prosim modlete boze pane dekuji uz nechci nikdo nevi nemocnici velmi moj moju ktory nemocnici otca matku",
  south_slavic:
    "i u je da se na za su ne sam od s koji koja sto ali kao ili moj moju moja molite bolnici zelim vise nitko niko zna boze gospodine hvala jako kome mi me ga ju i nema biti",
  tr: "ve bir bu icin ne de da ile cok ama ben sen o biz var yok daha gibi kadar artik lutfen dua edin annem babam tanri rab kimse bilmiyor istemiyorum yatiyor hastanede",
  id: "yang dan di ke dari untuk dengan tidak ini itu saya aku kami kita dia mereka ada akan sudah telah juga atau karena oleh pada tolong doakan ibu ayah tuhan sakit rumah sedang lagi mau tahu hidup agar",
  tl: "ang ng sa na mga ay at ko ako mo siya po ninyo namin natin kami kayo sila hindi ito iyon kung para ngayon nanay tatay diyos panginoon salamat ipanalangin nasa pong ayoko ayaw walang nakakaalam",
  vi: "khong toi la cua va co cho me cha xin cau nguyen dang nam benh vien muon song nua biet dieu nguoi mot nay chua ai",
  ht: "mwen ou li nou yo pa se nan ki pou ak te ap gen anpil tanpri priye manman papa bondye mesi lopital vle viv anko pesonn konnen malad ankò",
  ca: "el la els les de que i a en un una no per amb es al del meu meva ja vull mes jo som esta ho va pels si us plau pregueu mare deu senyor gracies ningu sap viure hospital",
  sq: "dhe ne te e i per nje qe nuk me eshte ju lutem lutuni nenen time zot une jam ka kam spital",
  african:
    "ngi ngicela nithandazele umama usesibhedlela nkosi unkulunkulu futhi kodwa mudusabire mama wanjye ari mu bitaro ararwaye cyane imana nsaba musabire wange ali ddwaliro katonda mivavaha ho ny azafady fa amin hopitaly izy dia marary biko kpeere nne m ekpere no nulo ogwu chukwu jesu fun mi to wa ni ile se ati awon jowo gbadura iya ka da shi ta ba na ga don allah uwa addu",
};
