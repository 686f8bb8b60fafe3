import { anyOf, AS_THEY_STAND, WHOLE_WORDS, WORD_STARTS, type Frame } from '../phrases/compile-phrases.ts'
import { ENACTING, MENTION, ORGANS, SERIES, type Evidence } from './evidence.ts'

/** `[code, weight, pattern, what, unless]`; patterns read plain quotes and single spaces. */
type Row = readonly [code: string, weight: number, pattern: RegExp, what: string, unless?: RegExp]

/** "SEC. 2." and "July 1, 2022": laws of the United States are written so, those of the United Kingdom never. */
const AMERICAN_MANNER =
  /\bSec(\.|tion) \d+\. [A-Z(]|\bSEC(\.|TION) \d+\.|\b(January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, \d{4}\b/

/** The pattern of a list of phrases, in the notation of phrase tables. */
const patternOf =
  (frame: Frame) =>
  (flags: string, phrases: readonly (string | RegExp)[]): RegExp =>
    new RegExp(frame(anyOf(phrases)), flags)
const words = patternOf(WHOLE_WORDS)
const wordStarts = patternOf(WORD_STARTS)
const asTheyStand = patternOf(AS_THEY_STAND)

/** "(Wales) Order", "Act (Northern Ireland) 2031": a nation in a title, in front of its noun or behind it. */
const titled = (nation: string, nouns: string) =>
  new RegExp(
    String.raw`\(${nation}\) (\(.{1,40}\) )*(${nouns})\b|\b(act|bill|order|regulations|rules) \(${nation}\),? (19|20)\d\d\b`,
    'gi',
  )

const ROWS: readonly Row[] = [
  // United States, federal
  [
    'US',
    ENACTING,
    /be it (therefore )?enacted by the senate and (the )?house of representatives of the united states/gi,
    'enacting clause',
  ],
  [
    'US',
    ENACTING,
    asTheyStand('gi', [
      'authority vested in me as president',
      /by the president of the united states(?: of america)?\b.{0,20}a proclamation/,
      'president of the united states of america[,] (do|by virtue)',
      'by the authority vested in me [as president ]by the constitution and the law[s] of the united states',
    ]),
    'words of issue',
  ],
  [
    'US',
    SERIES,
    /\b(in the (senate|house of representatives) of the united states|\d{2,3}(st|nd|rd|th) congress|public law \d{2,3}-\d+|federal register|\d{1,3} stat\. \d+)\b/gi,
    'federal series',
  ],
  [
    'US',
    SERIES,
    /^(title )?\d{1,2} (cfr|code of federal regulations)|^§ ?\d+\.\d+ .{0,200}$/gim,
    'federal regulations',
  ],
  [
    'US',
    ORGANS,
    words('gi', [
      'secretary of (labor|the treasury|health and human services|agriculture|education|transportation|energy|homeland security|veterans affairs|housing and urban development|commerce|the interior|defense)',
      'attorney general of the united states',
      'comptroller general',
      'federal bureau of investigation',
      'internal revenue service',
      'the congress',
      'u.s. department of',
    ]),
    'federal offices',
  ],
  [
    'US',
    ORGANS,
    /\b\d{1,2} (u\.?s\.?c\.?|united states code)(?= ?(§|\d|app))|title \d{1,2}, united states code|\d{1,2} (c\.?f\.?r\.?) (part )?\d/gi,
    'federal code',
  ],
  ['US', MENTION, /\bunited states\b/gi, 'name'],
  // United Kingdom and its nations
  ['GB', ENACTING, /be it enacted by the (king|queen)'?s most excellent majesty/gi, 'enacting clause'],
  [
    'GB',
    SERIES,
    /\bthe (secretary of state( for [\p{L}, ]{3,60})?|treasury|lord chancellor|department for [\p{L} ]{3,30}|commissioners for .{5,40})(, .{0,80})?,? (in exercise of (the )?powers|makes? (the following|these) (regulations|order|rules))/giu,
    'words of making',
  ],
  [
    'GB',
    SERIES,
    /\b(statutory instruments?|uk public general acts|acts of parliament|\d{4} no\. \d+ ?\(c\. ?\d+\))\b/gi,
    'series',
  ],
  [
    'GB',
    ORGANS,
    wordStarts('giu', [
      "her majesty's (treasury|revenue)",
      "his majesty's (treasury|revenue)",
      'lords commissioners',
      'hmrc',
      'commissioners of inland revenue',
      "one of her majesty's principal",
      'house of lords',
      'each house of parliament',
      'laid before parliament',
      'department for (work and pensions|education|transport)',
      'home office',
      'house of commons',
      'lord chancellor',
      'great britain',
      /[\p{L} ]{3,40} act (?:19|20)\d\d \(c\. ?\d+\)/u,
    ]),
    'offices and statutes',
  ],
  [
    'GB',
    ORGANS,
    /\b(extends? to|has the same extent|in) (england(,)? (and )?wales(,)? (scotland )?and (scotland|northern ireland)|great britain|the united kingdom)\b/gi,
    'extent',
  ],
  [
    'GB',
    MENTION,
    /\b(united kingdom|england and wales|[\p{L} ]{3,40} act (19[6-9]|20)\d\d\b|£ ?\d|sheriff court|crown court|magistrates' courts?)/giu,
    'names',
  ],
  ['GB', MENTION, /\bsecretary of state\b/gi, 'names', AMERICAN_MANNER],
  ['GB-ENG', SERIES, titled('england', 'regulations|order|act|rules|directions'), 'title'],
  [
    'GB-ENG',
    SERIES,
    /\b(apply|applies|application|extends?|extent|in relation) (in relation )?(to|in) england( only)?[.,;]/gi,
    'extent',
  ],
  [
    'GB-SCT',
    ENACTING,
    /bill for this act of the scottish parliament was passed|^an act of the scottish parliament to\b|scottish statutory instruments?|\basp \d+\b/gim,
    'words of issue',
  ],
  ['GB-SCT', SERIES, titled('scotland', 'act|regulations|order|rules|bill'), 'title'],
  [
    'GB-SCT',
    ORGANS,
    /\b(scottish ministers|scottish parliament|scottish government|procurator fiscal|sheriff appeal court)\b/gi,
    'organs',
  ],
  [
    'GB-WLS',
    ENACTING,
    /an act of (the national assembly for wales|senedd cymru)|having been passed by (the national assembly for wales|senedd cymru)|welsh statutory instruments?|\banaw \d+\b|\basc \d+\b/gi,
    'words of issue',
  ],
  ['GB-WLS', SERIES, titled('wales', 'act|regulations|order|rules|measure'), 'title'],
  ['GB-WLS', ORGANS, /\b(welsh ministers|national assembly for wales|senedd cymru|welsh government)\b/gi, 'organs'],
  [
    'GB-NIR',
    ENACTING,
    /be it enacted by being passed by the northern ireland assembly|statutory rules of northern ireland|\bnisr\b/gi,
    'words of issue',
  ],
  ['GB-NIR', SERIES, titled('northern ireland', 'act|order|regulations|rules'), 'title'],
  [
    'GB-NIR',
    ORGANS,
    /\b(northern ireland assembly|department for (communities|infrastructure|the economy)|department of (justice|health) in northern ireland)\b/gi,
    'organs',
  ],
  // Ireland
  ['IE', ENACTING, /be it (therefore )?enacted by the oireachtas/gi, 'enacting clause'],
  ['IE', SERIES, /\b(iris oifigiúil|s\.i\. no\. \d+|number \d+ of (19|20)\d\d|irish statute book)\b/gi, 'series'],
  [
    'IE',
    ORGANS,
    words('gi', [
      'oireachtas',
      'd(a|á)il[ éireann]',
      'seanad',
      'garda síochána',
      'saorst(a|á)t eireann',
      'éire',
      'taoiseach',
      'minister for (health|justice|finance|the environment|social protection|housing|education|enterprise|transport|children|public expenditure|local government)',
      'house of the oireachtas',
      'residential tenancies act 2004',
      'road traffic act[s],[ ](1961|1968|1994|2002|2003|2010)',
      'road traffic act[s] (1961|1968|1978|1994|2002|2003|2004|2010|2011|2014|2016)',
      'revenue commissioners',
      'health service executive',
    ]),
    'organs and statutes',
  ],
  [
    'IE',
    ORGANS,
    /\bact,? (19[2-9]\d|20\d\d),? \(no\. \d+ of (19[2-9]\d|20\d\d)\)|short title, (collective citation|construction|citation)[, ].{0,30}commencement/gi,
    'manner of citing',
  ],
  ['IE', MENTION, /\bthe principal act\b|\bact, (19[0-9]\d|2000)\b/gi, 'manner of drafting'],
  ['IE', MENTION, /(?<!\bnorthern )\bireland\b/gi, 'name'],
  // Canada
  [
    'CA',
    ENACTING,
    /(her|his) majesty,? by and with the advice and consent of the senate and house of commons of canada|sa majesté,? sur l'avis et avec le consentement du sénat et de la chambre des communes du canada/gi,
    'enacting clause',
  ],
  [
    'CA',
    SERIES,
    /\b([rs]\.?s\.?c\.?,? (19|20)\d\d|s\.c\. \d{4},? c\. ?\d+|l\.?c\.? \d{4},? (ch|c)\. ?\d+|l\.r\.c\.|canada gazette|gazette du canada|\d{4}, ch?\. ?\d+, (s|art)\. ?\d+)/gi,
    'series',
  ],
  ['CA', SERIES, /^(the )?(canada|canadian) [\p{L} ]{3,80} (act|regulations)\b/gimu, 'title'],
  [
    'CA',
    ORGANS,
    words('gi', [
      'governor in council',
      'gouverneur en conseil',
      'receiver general',
      'her majesty in right of canada',
      '(his|her) majesty in right of canada',
      'sa majesté du chef du canada',
      'minister of (employment and social development|national revenue|the environment|finance|justice|public safety)',
      'agence du revenu du canada',
      'canada revenue agency',
      'revenu canada',
      "ministre de l'emploi et du développement social",
      'canadian citizen',
      'immigration and refugee protection act',
      "loi de l'impôt sur le revenu",
      'indian act',
      'fonction publique fédérale',
      'cour fédérale',
      'code criminel',
      'code canadien du travail',
      'loi sur la défense nationale',
      'loi sur le système de justice pénale pour les adolescents',
      "loi sur l'immigration et la protection des réfugiés",
      'loi constitutionnelle de 1867',
      'gouverneur général',
      'national defence act',
      'youth criminal justice act',
      'canada labour code',
      'controlled drugs and substances act',
    ]),
    'organs and statutes',
  ],
  // the heads of a Canadian law in French; the other countries write no short titles
  ['CA', ORGANS, /^titre abrégé\b|^loi modifiant la loi sur\b|\bprojet de loi c-\d+/gim, 'manner of drafting'],
  ['CA', MENTION, /\b(canada|canadien(ne)?s?|canadian)\b/gi, 'name'],
  // Germany, Austria, Switzerland
  [
    'DE',
    ENACTING,
    /der (deutsche )?bundestag hat\b.{0,80}(gesetz beschlossen|beschlossen)|(auf grund|aufgrund) des § ?\d+.{0,400}verordnet (das|die) bundes/gis,
    'enacting clause',
  ],
  ['DE', SERIES, /\b(bgbl\. ?i\b|bundesgesetzblatt|bundesanzeiger)/gi, 'series'],
  [
    'DE',
    ORGANS,
    wordStarts('gi', [
      'bundesrepublik deutschland',
      'bundesministerium (für|der|des)',
      'bundesregierung',
      'bundesrates',
      'bundestag',
      'deutsche[n|r|s] (bundes|renten)',
      'sozialgesetzbuch[es]',
      'grundgesetz',
      'behörden der zollverwaltung',
      'bürgerliche[n|s] gesetzbuch[[e]s]',
    ]),
    'organs and statutes',
  ],
  ['DE', MENTION, /\b(deutschland|inland|länder)\b/gi, 'name'],
  ['AT', ENACTING, /der nationalrat hat beschlossen|landtag hat beschlossen/gi, 'enacting clause'],
  ['AT', SERIES, /\b(bgbl\. (ii? )?nr\.|bundesgesetzblatt für die republik österreich|stammfassung)/gi, 'series'],
  [
    'AT',
    ORGANS,
    /\b(nationalrat(es)?|bundesminister(in)? für|landeshauptmann|österreich\w*|abgb|asvg|bezirksverwaltungsbehörde)\b/gi,
    'organs',
  ],
  [
    'CH',
    ENACTING,
    /die bundesversammlung der schweizerischen eidgenossenschaft|der schweizerische bundesrat|l'assemblée fédérale de la confédération suisse|le conseil fédéral suisse/gi,
    'enacting clause',
  ],
  [
    'CH',
    ORGANS,
    /\b(schweizerische[nrs]?|eidgenössische[nrs]?|eidgenossenschaft|kantone?n?|bundesgericht|confédération|cantons?|conseil fédéral|schweiz|suisse|\d+ franken)\b/gi,
    'organs',
  ],
  // France
  [
    'FR',
    ENACTING,
    /l'assemblée nationale et le sénat ont (délibéré|adopté)|le président de la république promulgue la loi/gi,
    'enacting clause',
  ],
  [
    'FR',
    SERIES,
    /\b(journal officiel de la république française|jorf|loi n° ?\d{2,4}-\d+|décret n° ?\d{2,4}-\d+|legifrance)/gi,
    'series',
  ],
  [
    'FR',
    ORGANS,
    asTheyStand('gi', [
      "décret en conseil d'etat",
      "décret en conseil d'état",
      "~code (du travail|de la santé publique|général des impôts|de la sécurité sociale|de l'éducation|pénal|civil)",
      "~code (de la route|de l'environnement|de commerce|de l'urbanisme|de la construction)",
      'premier ministre',
      'collectivités territoriales',
      'préfet',
      'république française',
    ]),
    'organs and codes',
  ],
  // European Union
  [
    'EU',
    ENACTING,
    asTheyStand('gi', [
      'the european parliament and the council of the european union',
      'has adopted this (regulation|directive|decision)',
      '(hat|haben) folgende (verordnung|richtlinie) erlassen',
      'a[ont] adopté (le présent règlement|la présente directive|la présente décision)',
      'having regard to the treaty',
    ]),
    'words of issue',
  ],
  [
    'EU',
    SERIES,
    /^.{0,120}\b(commission|council|european parliament and of the council)?( of .{5,30})?\b((implementing|delegated) )?(decision|regulation|directive)\b.{0,80}(of \d{1,2} \w+ (19|20)\d\d|\(e[uc]\)|\d{4}\/\d+\/e[cu])/gis,
    'title',
  ],
  [
    'EU',
    SERIES,
    /\b(official journal of the european union|text with eea relevance|notified under document|done at brussels)\b/gi,
    'series',
  ],
  ['EU', MENTION, /\b((regulation|directive|decision) \(e[uc]\) (no )?\d+\/\d+|\d{4}\/\d+\/(eu|ec))\b/gi, 'citations'],
  [
    'EU',
    ORGANS,
    /\b(member states?|competent bod(y|ies)|eu ecolabel|union law|european commission|european parliament)\b/gi,
    'organs',
  ],
  // Australia, New Zealand, India, South Africa and others that draft in English
  [
    'AU',
    ENACTING,
    /the parliament of australia enacts|be it enacted by the queen's most excellent majesty, the senate,? and the house of representatives of the commonwealth of australia/gi,
    'enacting clause',
  ],
  [
    'AU',
    ORGANS,
    /\b(commonwealth of australia|australian (taxation office|government|citizen|capital territory)|federal register of legislation|fair work (act|commission)|services australia|(?<!this )commonwealth(?! of (?!australia)))\b/gi,
    'organs',
  ],
  ['AU', MENTION, /\b(australian?|penalty units?)\b/gi, 'name'],
  ['NZ', ENACTING, /the parliament of new zealand enacts|parliament of new zealand/gi, 'enacting clause'],
  [
    'NZ',
    ORGANS,
    /\b(new zealand|aotearoa|m[āa]ori|executive council|governor-general, acting on the advice)\b/gi,
    'organs',
  ],
  ['IN', ENACTING, /be it enacted by parliament in the .{3,40} year of the republic of india/gi, 'enacting clause'],
  [
    'IN',
    ORGANS,
    /\b(central government|lok sabha|rajya sabha|gazette of india|union territory|union territories|the state governments?|rupees|lakhs?|crores?|panchayats?|gram panchayat|indian penal code)\b/gi,
    'organs and money',
  ],
  ['IN', MENTION, /\bindia\b/gi, 'name'],
  ['ZA', ENACTING, /be it enacted by the parliament of the republic of south africa/gi, 'enacting clause'],
  ['ZA', MENTION, /\bsouth africa\b/gi, 'name'],
  [
    'SG',
    ENACTING,
    /be it enacted by the president with the advice and consent of the parliament of singapore/gi,
    'enacting clause',
  ],
  [
    'SG',
    ORGANS,
    /\b(minister for manpower|ministry of manpower|central provident fund|subsidiary legislation supplement)\b/gi,
    'organs',
  ],
  ['SG', MENTION, /\bsingapore\b/gi, 'name'],
  ['KE', ENACTING, /enacted by the parliament of kenya/gi, 'enacting clause'],
  ['MT', ENACTING, /enacted by the president.{0,80}malta/gi, 'enacting clause'],
  [
    'BE',
    ORGANS,
    words('gi', [
      'moniteur belge',
      'roi des belges',
      'région wallonne',
      'région de bruxelles-capitale',
      "centre[s] public[s] d'(aide sociale|action sociale)",
      'c[.]p[.]a[.]s[.]',
      'chambre des représentants',
      'communauté (française|flamande|germanophone)',
      "office national de (l'emploi|sécurité sociale)",
    ]),
    'organs',
  ],
  // each law of Belgium says which article of the constitution it goes by; decrees are the King's
  [
    'BE',
    SERIES,
    /\brègle(nt)? une matière visée (à l'article|aux articles) \d+|\barrêtés? (royal|royaux|ministériels? du)\b|\ble roi (peut|détermine|fixe|avance|est|règle|arrête|précise|désigne)\b/gi,
    'manner of drafting',
  ],
  [
    'LU',
    ORGANS,
    /\b(grand-duché de luxembourg|grand-duc|mémorial [abc]\b|règlements? grand-duca(l|ux)|caisse nationale de santé)/gi,
    'organs',
  ],
  ['LU', ORGANS, /\bla loi modifiée du \d{1,2}(er)? [a-zéû]+ \d{4}/gi, 'manner of citing'],
]

export const COUNTRY_EVIDENCE: readonly Evidence[] = ROWS.map(([code, weight, pattern, what, unless]) => ({
  ...{ code, weight, pattern, what, unless },
  // elsewhere the name of another act
  ...(what === 'title' && (code.startsWith('GB-') || code === 'EU') ? { onlyAtStart: true } : {}),
}))
