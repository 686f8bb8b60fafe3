/*
 * The voice of the archive as far as a machine can hear it: American spelling, no word that says more than was found, no word
 * of the workshop, whole sentences of a length that can be read at once.
 */

interface WordRule {
  fault: string
  pattern: RegExp
}

const WORDS: WordRule[] = [
  {
    fault: 'British spelling',
    pattern:
      /\b(?:programmes?|(?:behaviour|colour|favour|neighbour|labour|harbour|honour|rumour)\w*|centre[sd]?|\w*(?:organis|randomis|standardis|summaris|recognis|generalis|minimis|maximis|penalis|utilis)\w*|\w+isations?|analys(?:ed?|ing)|licences?|defence|offence|judgement|enrol(?:ment)?|fulfil(?:ment)?|(?:travell|labell|modell|cancell)(?:ed|ing|er)|(?:kilo)?metres?|litres?|grey|cheques?|tyres?|whilst|learnt)\b/i,
  },
  { fault: 'percent sign apart from its number', pattern: /\d\s%/ },
  // “the null” is a hypothesis
  { fault: 'value that is none', pattern: /\b(?:NaN|undefined|(?<!the )null|Infinity)\b|\[object / },
  { fault: 'word that claims too much', pattern: /\b(?:proves?|proven)\b|\btrend(?:s|ed|ing)? toward/i },
  { fault: 'significant alone', pattern: /(?<!statistically )\bsignificant(?:ly)?\b/i },
  { fault: 'impact for effect', pattern: /\bimpact(?:s|ed|ful)?\b/i },
  {
    fault: 'word of the workshop',
    pattern: /\b(?:bites|capped)\b|Ever a comparison|\bRing:|\bPeriods 1\b|\bHigher first two\b|\bTODO\b/,
  },
]

/** A chart's line may mark no effect and a test be one of no effect; a finding is none that matters, as the verdict says. */
const FINDINGS: WordRule[] = [
  {
    fault: 'no effect as a finding',
    pattern: /\bno effect\b(?!(?: on [^.]+?)? that (?:matters|is large enough to matter))/i,
  },
]

const TYPESETTING: WordRule[] = [
  { fault: 'space before a mark', pattern: /\s[,.;:?!](?!\d|\w)/ },
  { fault: 'double space', pattern: / {2}/ },
]

/** What a template says when it is not looked at: counts of nothing, a unit said twice, a name of a column for a thing. */
const TEMPLATES: WordRule[] = [
  { fault: 'count of nothing', pattern: /\b0 of 0\b/ },
  { fault: 'unit said twice', pattern: /\b([a-z]+(?: [a-z\d,]+){1,5}), in \1\b|\b([a-z]+(?: [a-z]+){1,4}) \2\b/i },
  // of what there was, no more than all can be lost
  {
    fault: 'fall of more than everything',
    pattern: /\b(?:10[1-9]|1[1-9]\d|[2-9]\d\d|\d,\d{3})(?:\.\d+)? percent (?:lower|fewer|less)\b/,
  },
  { fault: 'astronomic number', pattern: /\b\d{1,3}(?:,\d{3}){3,}(?:\.\d+)? percent/ },
  { fault: 'several of less than one', pattern: /\bless than 1 [a-z]+s (?:per|an?|of) /i },
  { fault: 'name of a column for a thing', pattern: /\b(?:each|every|one|\d+) [a-z]+_[a-z_]+\b/ },
]

/** Two numbers of one range at different precisions: `0.02 to 17`. */
const RANGE = /(?<![\d.,])(\d[\d,]*(?:\.\d+)?) (?:to|and) [\u2212-]?(\d[\d,]*(?:\.\d+)?)(?![\d,]*\.?\d)/g
const decimalsOf = (number: string) => number.split('.')[1]?.length ?? 0

/** Numbers of one range that are not told at one precision. */
export function faultsOfPrecision(text: string): string[] {
  return [...text.matchAll(RANGE)]
    .filter(([, from, to]) => Number(from) !== 0 && Math.abs(decimalsOf(from) - decimalsOf(to)) > 1)
    .map(({ index }) => `two precisions: ${around(text, index)}`)
}

/** What stands in a text that must not, whatever it is. */
export function faultsOfWords(text: string): string[] {
  return [...matched(WORDS, text), ...matched(TEMPLATES, text)]
}

/** Faults of one run of prose: a word said twice, spaces where none belong. */
export function faultsOfTypesetting(text: string): string[] {
  return [...matched(TYPESETTING, text), ...doubledWords(text)]
}

/** A capital on the second one begins another phrase. */
function doubledWords(text: string): string[] {
  return [...text.matchAll(/(?<![\w’'.-])([a-z]+)(?= ([a-z]+)(?![\w’'-]))/gi)]
    .filter(([, first, second]) => first.toLowerCase() === second)
    .map(({ index, 1: word }) => `doubled word “${word}”: ${around(text, index)}`)
}

const MOST_WORDS = 60
const OPENING = /^[“"‘'(]*[\p{Lu}\p{Sc}\d−·]/u
const CLOSING = /[.?!:][”"’)]*$|[”"]$/

/** Faults of whole sentences: what they say was found, how each begins, how the last one ends, and how long they are. */
export function faultsOfSentences(text: string): string[] {
  const isClosed = CLOSING.test(text.trim())
  const last = isClosed ? [] : [`no period: ${sentencesOf(text).at(-1)}`]
  return [...matched(FINDINGS, text), ...faultsOfOpenings(text), ...last, ...faultsOfLength(text)]
}

/** Sentences that do not begin as one; a name in code, which stands here as “…”, keeps its own case. */
export function faultsOfOpenings(text: string): string[] {
  return sentencesOf(text)
    .filter((one) => !OPENING.test(one) && !one.startsWith('“…”'))
    .map((one) => `no capital: ${one}`)
}

/** Sentences that cannot be read in one breath. */
export function faultsOfLength(text: string): string[] {
  return sentencesOf(text)
    .filter((one) => one.split(/\s+/).length > MOST_WORDS)
    .map((one) => `over ${MOST_WORDS} words: ${one}`)
}

/** Ends of parts that are not ends of sentences: an abbreviation, an initial. */
const ABBREVIATION = /(?:\b(?:vs|al|cf|e\.g|i\.e|s\.e|approx|No|St|Dr|Mr|Mrs|U\.S|U\.K|D\.C)|\b\p{Lu})\.$/u

/** The sentences of a text; a quoted one inside another does not end it. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  for (const part of text.trim().split(/(?<=[.?!][”"’)]*)\s+/)) {
    const before = sentences.at(-1)
    const goesOn =
      before !== undefined && (ABBREVIATION.test(before) || (/[”"’)]$/.test(before) && /^\p{Ll}/u.test(part)))
    if (goesOn) sentences[sentences.length - 1] = `${before} ${part}`
    else sentences.push(part)
  }
  return sentences
}

function matched(rules: readonly WordRule[], text: string): string[] {
  return rules.flatMap(({ fault, pattern }) => {
    const found = pattern.exec(text)
    return found === null ? [] : [`${fault} “${found[0].trim()}”: ${around(text, found.index)}`]
  })
}

function around(text: string, index: number): string {
  return text.slice(Math.max(0, index - 60), index + 90)
}
