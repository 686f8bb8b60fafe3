import { ENACTING, MENTION, ORGANS, SERIES, wordStarts, words, type Row } from '../evidence.ts'

export const IRELAND: readonly Row[] = [
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
      'minister for (social protection|enterprise|children|public expenditure|local government)',
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
  // other finance acts say "on and from" or "as from"
  ['IE', ORGANS, /\bas on and from\b/gi, 'manner of drafting'],
  ['IE', MENTION, /\bthe principal act\b|\bact, (19[0-9]\d|2000)\b/gi, 'manner of drafting'],
  ['IE', MENTION, /(?<!\bnorthern )\bireland\b/gi, 'name'],
  // Australia, Singapore and others have them as well
  ['IE', MENTION, /\bminister for (health|justice|finance|the environment|housing|education|transport)\b/gi, 'offices'],
]

/** "SEC. 2." and "July 1, 2022": laws of the United States are written so, those of the United Kingdom never. */
const AMERICAN_MANNER =
  /\bSec(\.|tion) \d+\. [A-Z(]|\bSEC(\.|TION) \d+\.|\b(January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, \d{4}\b/

/** "(Wales) Order", "Act (Northern Ireland) 2031": a nation in a title, in front of its noun or behind it. */
const titled = (nation: string, nouns: string) =>
  new RegExp(
    // a section of another act is only cited
    String.raw`(?<!\b(?:section|schedule|part|regulation)s? [\w()]{1,8} (?:of|to) the [A-Za-z ,]{0,80})\(${nation}\) (\(.{1,40}\) )*(${nouns})\b|\b(act|bill|order|regulations|rules) \(${nation}\),? (19|20)\d\d\b`,
    'gi',
  )

/** "may be cited as the Hedges Regulations 2031 and come into force on 6th April 2031". */
const CITED_AND_COMMENCED =
  /\b(order|regulations|rules) (19|20)\d\d,? (and )?(shall |will )?come into (force|operation) on (the )?\d{1,2}(st|nd|rd|th) (january|february|march|april|may|june|july|august|september|october|november|december) (19|20)\d\d/gi
/** Where regulations are cited and commenced in the same words. */
const CITED_ALIKE =
  /\b(ireland|jersey|guernsey|isle of man|gibraltar|hong kong|bermuda|cayman|fiji|jamaica|trinidad|barbados|malta|cyprus|mauritius|singapore|malaysia|kenya|uganda|ghana|nigeria|zambia)\b/i

/** The union and its nations. */
export const UNITED_KINGDOM: readonly Row[] = [
  [
    'GB',
    ENACTING,
    // territories and states of the crown have parliaments of their own
    /be it enacted by the (king|queen)'?s most excellent majesty(?![^.]{0,120}\b(senate|house of assembly|legislative (assembly|council)|legislature|tynwald)\b)/gi,
    'enacting clause',
  ],
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
    /\b(united kingdom|england and wales|statutory (?:sick|maternity|paternity) pay|universal credit|pensions commission|[\p{L} ]{3,40} act (19[6-9]|20)\d\d\b|£ ?\d|sheriff court|crown court|magistrates' courts?)/giu,
    'names',
  ],
  // what the official site says beside its provisions, and days of the withdrawal
  ['GB', ORGANS, /\bhas no associated explanatory (memorandum|notes?)\b|\b(exit|ip completion) day\b/gi, 'its editors'],
  ['GB', ORGANS, CITED_AND_COMMENCED, 'manner of drafting', CITED_ALIKE],
  ['GB', MENTION, /\bsecretary of state\b/gi, 'names', AMERICAN_MANNER],
  // the extent that the official site prints behind a heading
  ['GB', MENTION, /\bU\.K\./g, 'name'],
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
]
