import type { DangerWords } from "./danger-words.ts";
import { fromOthers } from "./en-from-others.ts";
import { fromWithin } from "./en-from-within.ts";
import { harmless } from "./en-harmless.ts";

export const english: DangerWords = {
  words: {
    self: "myself|himself|herself|themselves|themself|yourself|ourselves|hisself|meself|oneself",
    own: "my|his|her|their|your|our|its",
    not: "not|never|dont|doesnt|didnt|cant|cannot|couldnt|wont|wouldnt|isnt|arent|wasnt|werent|hardly|barely",
    nobody: "nobody|noone|none",
    want: "want|wants|wanted|wanting|wanna|wish|wishes|wished|wishing|longs|longing|tempted|ready|rather|hoping|pray|prays|prayed|praying|beg|begs|begging|begged|prefer|like",
    plan: "want|wants|wanted|wanna|going|gonna|time|decided|easier|might|ways|just|ready|tempted|think|thinks|thinking|thought|thoughts|plan|plans|planning|planned|talk|talks|talking|talked|consider*|contemplat*|urge|urges|threat*|idea|ideas|fantas*|dream|dreams|dreaming|keep|keeps",
    think:
      "think|thinks|thinking|thought|thoughts|talk|talks|talking|talked|dream|dreams|dreaming|fantas*|obsess*|idea|ideas|contemplat*|consider*|urge|urges|googling|googled|search*|research*|looking|texted|posted|writes",
    say: "say|says|said|saying|tell|tells|told|telling|wrote|writes|text|texts|texted|messag*|think|thinks|thought|feel|feels|felt|believe|believes|convinced",
    man: "husband|boyfriend|partner|wife|girlfriend|ex|fiance|fiancee|spouse|dad|daddy|father|stepdad|stepfather|mum|mom|mummy|mother|stepmum|stepmom|stepmother|parents|uncle|aunt|brother|cousin|grandfather|grandad|grandpa|carer|boss|teacher|coach|flatmate|landlord|man|he|hes|she|shes|they|theyre|somebody|someone|son",
    feared:
      "husband|boyfriend|partner|wife|girlfriend|ex|dad|daddy|father|stepdad|stepfather|mum|mom|mother|stepmother|uncle|brother|carer|parents|son|him|them|landlord",
    child:
      "child|children|kid|kids|boy|boys|girl|girls|baby|babies|newborn|toddler|infant|niece|nephew|granddaughter|grandson|grandchild|grandchildren|daughter|daughters|son|sons|stepson|stepdaughter|pupil|twins",
    harm: "hit|hits|hitting|beat|beats|beating|beaten|punch*|kick|kicks|kicked|kicking|slap*|smack*|chok*|strangl*|shoves|shoved|threaten*|attack|attacks|attacked|attacking|rape|rapes|raped|raping|hurts|hurt|hurting|abuse|abuses|abused|abusing|assault*|batter*|molest*|throws|threw|burns|burned|burnt|whips|whipped|grabs|grabbed|drags|dragged|forces|spits|spat|pinch*",
    whom: "me|us|her|him|them|mum|mom|mummy|mother|child|children|kid|kids|boy|girl|baby|daughter|sister|brother|wife|girlfriend|son|parents|dad|father|gran|granny|grandma|nan|residents",
    pills:
      "pill|pills|tablets|tablet|meds|medication|medicine|medicines|paracetamol|insulin|antidepressants|painkillers|drugs|bleach|poison",
    end: "end|ends|ended|ending",
    gone: "gone|dead|away",
    drop: "bridge|cliff|cliffs|roof|rooftop|ledge|balcony|viaduct|railway|tracks|platform|parapet|overpass",
    traffic: "train|trains|bus|lorry|truck|traffic|cars|motorway|tube",
    scared: "afraid|scared|frightened|terrified|petrified|fear|fears|fearing|dread|dreads|terror",
  },
  harmless,
  danger: { ...fromWithin, ...fromOthers },
};
