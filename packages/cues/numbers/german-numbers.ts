const WORTH: Readonly<Record<string, number>> = {
  ein: 1,
  eins: 1,
  zwei: 2,
  drei: 3,
  vier: 4,
  fünf: 5,
  sechs: 6,
  sieben: 7,
  acht: 8,
  neun: 9,
  zehn: 10,
  elf: 11,
  zwölf: 12,
  dreizehn: 13,
  vierzehn: 14,
  fünfzehn: 15,
  sechzehn: 16,
  siebzehn: 17,
  achtzehn: 18,
  neunzehn: 19,
  zwanzig: 20,
  dreißig: 30,
  dreissig: 30,
  vierzig: 40,
  fünfzig: 50,
  sechzig: 60,
  siebzig: 70,
  achtzig: 80,
  neunzig: 90,
}
const SMALL = Object.keys(WORTH)
  .sort((a, b) => b.length - a.length)
  .join('|')

/** "sechs", "einundzwanzig", "zweihundertfünfzig", "eines", "einem"; no capture groups. */
export const GERMAN_CARDINAL = String.raw`(?:(?:(?:${SMALL}|und){0,6}(?:hundert|tausend)?(?:${SMALL}|und){0,6}(?:${SMALL}|hundert|tausend))(?:e[rsmn]?)?)(?![a-zäöüß])`

const ORDINAL_STEMS: Readonly<Record<string, number>> = { erst: 1, dritt: 3, siebt: 7, acht: 8 }
/** "dritten", "achtzehnte", "einundzwanzigsten"; no capture groups. */
export const GERMAN_ORDINAL = String.raw`(?:(?:(?:${SMALL}|und){0,5}(?:${SMALL})s?t|erst|dritt|siebt|acht)e[nrs]?)(?![a-zäöüß])`

/** The number a German ordinal stands for; `null` where it is none. */
export function germanOrdinal(word: string): number | null {
  const stem = word.toLowerCase().replace(/e[nrs]?$/, '')
  return ORDINAL_STEMS[stem] ?? germanNumber(stem.replace(/t$/, '')) ?? germanNumber(stem.replace(/st$/, ''))
}

/** The number a German number word stands for; `null` where it is none. */
export function germanNumber(word: string): number | null {
  const plain = word.toLowerCase().replace(/^(ein|zwei|drei)e[rsmn]?$/, '$1')
  const [beforeThousand, afterThousand] = plain.includes('tausend') ? plain.split('tausend') : ['', plain]
  const rest = belowThousand(afterThousand)
  if (!plain.includes('tausend')) return plain === '' ? null : rest
  const thousands = beforeThousand === '' ? 1 : belowThousand(beforeThousand)
  return thousands === null || rest === null ? null : thousands * 1000 + rest
}

function belowThousand(word: string): number | null {
  const [before, after] = word.includes('hundert') ? word.split('hundert') : ['', word]
  const small = belowHundred(after.replace(/^und/, ''))
  if (!word.includes('hundert')) return small
  const hundreds = before === '' ? 1 : belowHundred(before)
  return hundreds === null || small === null ? null : hundreds * 100 + small
}

function belowHundred(word: string): number | null {
  if (word === '') return 0
  if (word in WORTH) return WORTH[word]
  const parts = /^(.+?)und(.+)$/.exec(word)
  if (!parts || !(parts[1] in WORTH) || !(parts[2] in WORTH)) return null
  return WORTH[parts[1]] + WORTH[parts[2]]
}
