import { ENACTING, MENTION, ORGANS, SERIES } from '../evidence.ts'
import { words, type Row } from './row.ts'

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
  // other finance acts say "on and from" or "as from"
  ['IE', ORGANS, /\bas on and from\b/gi, 'manner of drafting'],
  ['IE', MENTION, /\bthe principal act\b|\bact, (19[0-9]\d|2000)\b/gi, 'manner of drafting'],
  ['IE', MENTION, /(?<!\bnorthern )\bireland\b/gi, 'name'],
]
