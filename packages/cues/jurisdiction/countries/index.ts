import { ENACTING, MENTION, ORGANS, SERIES, asTheyStand, words, type Row, type Evidence } from '../evidence.ts'
import { COMMONWEALTH, CANADA } from './commonwealth.ts'
import { GERMAN_SPEAKING, FRENCH_SPEAKING, EUROPEAN_UNION } from './europe.ts'
import { UNITED_KINGDOM, IRELAND } from './united-kingdom.ts'

/** Countries whose towns write as American ones do. */
const OTHER_CODES =
  /\b(?:philippines|sangguniang|nigeria|ontario|alberta|british columbia|manitoba|saskatchewan|nova scotia|new zealand|australia|ireland|india)\b/i

/** Federal law; the states have files of their own. */
const UNITED_STATES: readonly Row[] = [
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
  [
    'US',
    MENTION,
    /\bdepartment of (?:housing and urban development|health and human services|veterans affairs|homeland security)\b/gi,
    'federal offices',
  ],
  // codes of cities and counties print no state; only American ones are written so
  ...[
    /\bit shall be unlawful for any (?:person|business|owner|operator)\b/gi,
    /\bunincorporated (?:areas?|territory|portions?) of the county\b|\b(?:emer\. )?ord\. no\. [\d-]+/gi,
    /\b(?:county|town|city) [\p{L} ]{3,40} ordinance\b/giu,
  ].map((pattern): Row => ['US', MENTION, pattern, 'manner of local codes', OTHER_CODES]),
  // states cite the union and its offices; its own legislature is the Congress
  [
    'US',
    MENTION,
    /\bunited states\b/gi,
    'name',
    /\bthe (?:legislature|general assembly) (?:finds|declares|intends|recognizes)\b/i,
  ],
]

const ROWS = [
  ...UNITED_STATES,
  ...UNITED_KINGDOM,
  ...IRELAND,
  ...CANADA,
  ...GERMAN_SPEAKING,
  ...FRENCH_SPEAKING,
  ...EUROPEAN_UNION,
  ...COMMONWEALTH,
]

/** What tells whose rule a text is, of nations and unions of them. */
export const COUNTRY_EVIDENCE: readonly Evidence[] = ROWS.map(([code, weight, pattern, what, unless]) => ({
  code,
  weight,
  pattern,
  what,
  unless,
  // elsewhere the name of another act
  ...(what === 'title' && (code.startsWith('GB-') || code === 'EU') ? { onlyAtStart: true } : {}),
}))
