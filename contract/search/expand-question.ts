import { subjectLength, subjectNear, subjectOf, type Subject } from './subjects.ts'
import { isFunctionWord, isStopWord, stemOf, wordsOf } from './words.ts'
import { KNOWN_NAMES, SYNONYMS } from './synonyms.ts'
import { phrasesOf } from './read-groups.ts'

/** One thing asked for: a word or a known phrase, as stems, and other ways to say it. */
export interface Concept {
  said: string
  stems: string[]
  /** `isSame`: what a reader takes for the same; the others only come near. */
  others: { said: string; stems: string[]; isSame: boolean }[]
  /** False of words for people and other things that any policy may be about: they tell not which one is asked for. */
  isTelling: boolean
  /** Of what a question is put with: how many words that name the policy are enough without it; absent of what has to be found. */
  enough?: number
  /** The policy that a phrase names, where it is one that people ask about. */
  subject?: Subject
  /** It names that policy but for a slip of the pen: stems and others are those of what was meant. */
  isRespelled?: true
}

interface Phrase {
  said: string
  stems: string[]
  /** Whether it is what its group means, and not only near. */
  isSame: boolean
}

/** Every phrase of the table, under the stems of its words joined by blanks: each group that has it, with its own place in it. */
const GROUPS = new Map<string, { own: Phrase; phrases: Phrase[] }[]>()
for (const group of [...SYNONYMS, ...KNOWN_NAMES]) {
  const phrases = phrasesOf(group).map((said) => ({ ...phraseOf(said), isSame: group.same.includes(said) }))
  for (const own of phrases) {
    const key = keyOf(wordsOf(own.said))
    GROUPS.set(key, [...(GROUPS.get(key) ?? []), { own, phrases }])
  }
}
const LONGEST = Math.max(...[...SYNONYMS, ...KNOWN_NAMES].flatMap(phrasesOf).map((phrase) => wordsOf(phrase).length))

/**
 * What a question asks for: its known phrases, the longest first, and its other words without those that say nothing.
 *
 * @returns in the order of the question; empty when it has no word at all
 */
export function expandQuestion(question: string): Concept[] {
  const words = wordsOf(question)
  const concepts: (Concept & { isStop: boolean })[] = []
  for (let at = 0; at < words.length;) {
    const known = Math.max(numberedLength(words, at), knownLength(words, at), subjectLength(words, at))
    const length = known > 1 ? known : Math.max(known, nearLength(words, at))
    const part = words.slice(at, at + length)
    const concept = conceptOf(part)
    const isTelling = concept.isTelling || (length === 1 && isToldByPlace(words, at))
    const isStop = length === 1 && (isStopWord(part[0]) || isRightThen(words, at))
    concepts.push({ ...concept, isTelling, isStop })
    at += length
  }
  const telling = concepts.filter(({ isStop }) => !isStop)
  const asked = (telling.length > 0 ? telling : concepts).map(({ isStop: _, ...concept }) => concept)
  // two words and no more are a name, small words between them or not: “gun safes” is not whatever there is on guns, nor “mothers in prison” on prisons
  const isSentence = BEGINS_SENTENCE.has(words[0])
  if (asked.length === 2 && !isSentence && words.filter((word) => !isFunctionWord(word)).length === 2)
    return asked.map(firm)
  // who asks for nothing else asks for these
  if (!asked.some(({ isTelling }) => isTelling)) return asked.map(firm)
  const isFirm = ({ isTelling, enough }: Concept) => isTelling && enough === undefined
  return asked.some(isFirm) ? asked : asked.map((concept) => (concept.isTelling ? firm(concept) : concept))
}

/** How a sentence begins: “was the draft fair” is no name of two words. */
const BEGINS_SENTENCE = new Set(['is', 'are', 'was', 'were'])

/** As what has to be found. */
const firm = ({ enough: _, ...concept }: Concept): Concept => ({ ...concept, isTelling: true })

/** Two words that are nearly a phrase of the subjects, none of them one that says nothing; else 1. */
function nearLength(words: readonly string[], at: number): number {
  const pair = words.slice(at, at + 2)
  return pair.length === 2 && !pair.some(isStopWord) && subjectNear(pair) ? 2 : 1
}

/** Words for people, which tell which policy is asked for where it is they that it should begin to bind, or they that act. */
const PEOPLE = new Set(
  `kid child teen teenager adult student pupil boy girl woman man mother mom dad father parent family worker citizen
  applicant patient customer consumer client resident household taxpayer employer renter mayor employee passenger`
    .split(/\s+/)
    .map(stemOf),
)
const BEFORE_PEOPLE = new Set(['should', 'by'])
/** What stands before an age that tells: “lowering the age to 16”, “drivers over 80”. */
const BEFORE_AGE = new Set(['over', 'under', 'to', 'at', 'age', 'aged', 'turning', 'turn', 'turned'])
/** How large an institution is to be: “smaller prisons” asks for no prison as it is. Known phrases, as “smaller class”, are found before. */
const SIZES = new Set(['smaller', 'bigger', 'larger'])
/** Doing away with an institution, which is another policy than it; “close to college” is neither. */
const ENDS = new Set(['closed', 'closing', 'closure', 'closures'])

/** Whether a word that any policy may share tells one apart by where it stands: “should women be drafted”, “visits by fathers”. */
function isToldByPlace(words: readonly string[], at: number): boolean {
  if (ENDS.has(words[at])) return words.length > 1
  if (SIZES.has(words[at])) return at + 1 < words.length && !isStopWord(words[at + 1])
  if (/^\d\d$/.test(words[at])) return BEFORE_AGE.has(words[at - 1] ?? '')
  return PEOPLE.has(stemOf(words[at])) && BEFORE_PEOPLE.has(words[at - 1] ?? '')
}

/** “right after”, which is no right to something. */
const isRightThen = (words: readonly string[], at: number): boolean =>
  words[at] === 'right' && ['after', 'before', 'at', 'away', 'now', 'around'].includes(words[at + 1])

/** Names that a number tells apart: proposition 47 is not proposition 99. */
const NUMBERED = new Set(['proposition', 'prop', 'decree', 'title', 'section', 'amendment', 'tobacco'])

const numberedLength = (words: readonly string[], at: number): number =>
  NUMBERED.has(words[at]) && /^\d+$/.test(words[at + 1] ?? '') ? 2 : 1

/** How many words from here make a phrase of the table; 1 when none do. */
function knownLength(words: readonly string[], at: number): number {
  for (let length = Math.min(LONGEST, words.length - at); length > 1; length--) {
    const part = words.slice(at, at + length)
    // a small word at its beginning belongs to it only where it cannot stand without: “at work”, not “in public housing”
    const isWithout = isFunctionWord(part[0]) && keyOf(part) === keyOf(part.slice(1))
    if (!isFunctionWord(part.at(-1)!) && !isWithout && GROUPS.has(keyOf(part))) return length
  }
  return 1
}

function conceptOf(words: readonly string[]): Concept {
  const own = phraseOf(words.join(' '))
  const ownKey = own.stems.join(' ')
  const others = new Map<string, Concept['others'][number]>()
  for (const { own: asked, phrases } of GROUPS.get(keyOf(words)) ?? [])
    for (const { said, stems, isSame } of phrases) {
      const key = stems.join(' ')
      if (key === ownKey) continue
      const isAlike = (asked.isSame && isSame) || (others.get(key)?.isSame ?? false)
      others.set(key, { said, stems, isSame: isAlike })
    }
  const subject = subjectOf(words)
  const meant = subject === undefined ? subjectNear(words) : undefined
  if (meant !== undefined)
    return { ...conceptOf(wordsOf(meant.said)), said: own.said, subject: meant, isRespelled: true }
  const isTelling = words.length > 1 || !(ABOUT_ANYTHING.has(ownKey) || /^\d+s?$/.test(ownKey))
  // what the tables know as a thing is one
  const isThing = subject !== undefined || (GROUPS.get(keyOf(words)) ?? []).some(({ own: { isSame } }) => isSame)
  const enough = words.length === 1 && isTelling && !isThing ? enoughWithout(words[0]) : 0
  return { ...own, others: [...others.values()], isTelling, ...(enough > 0 && { enough }), ...(subject && { subject }) }
}

/** A phrase with the stems that the index has of it. */
function phraseOf(said: string): { said: string; stems: string[] } {
  const words = wordsOf(said)
  const telling = words.filter((word) => !isFunctionWord(word))
  return { said, stems: (telling.length > 0 ? telling : words).map(stemOf) }
}

/** Small words do not part a phrase from another way to put it: “back to prison” is “back in prison”. */
function keyOf(words: readonly string[]): string {
  const telling = words.filter((word) => !isFunctionWord(word))
  return (telling.length > 1 ? telling : words).map(stemOf).join(' ')
}

const stems = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).map(stemOf))
const wordsAndStems = (words: string) => ({ words: new Set(words.split(/\s+/)), stems: stems(words) })

/** People, and what any policy may do or cost. */
export const ABOUT_ANYTHING = stems(
  `kid child teen teenager adult student pupil boy girl woman man mother mom dad father parent family worker citizen voter people everyone
  person learn learning study life living save saving safe safety safer help helping harm hurt benefit cost price money cheap country
  nation city town state place government america world today year young old poor rich public social local national program programme
  scheme project measure rule act bill reform trial experiment science scientist paper evaluation number rate level amount less few fewer
  lower higher high low big small little raise reduce cut stop prevent protect deter discourage encourage fair fairer unfair unemployed
  jobless introduction introduce introduced improve fix solve end ending start use using make making keep go going come problem issue
  pros con risk risky lead shift come back stay send sent put bring leave left turn away free cheaper dearer expensive costs still long
  term short run story truth myth claim patient applicant customer consumer client resident household taxpayer employer lowered raised
  widen expand boost drop dropped fall fell rise rose grow grew shrink double halve fail failed succeed push pull treat matter sound tell
  ask allow force require try happen often fast quick quickly soon later sooner longer shorter permanently eventually immediately
  together recently recent decade among amongst community habit freshly newly former sixties seventies eighties nineties take took taken
  getting got rid giving gave letting last lasted lasting see seen saw show shown hard ones era optimal ideal seeker looking tenant
  renter mayor employee passenger folk folks mph kph legislation prevention prevented reduction illegal unlawful living live near close attained
  applied turned refused touring convicted sentenced northern southern eastern western synthetic control controlled randomized randomised
  rct propensity regression discontinuity differences diff instrument instrumental 2sls panel event experimental benchmark strict
  stricter tough tougher harsh harsher weak weaker strong stronger beat during throughout across legally plus trump biden obama reagan
  thatcher mum mommy mums female male grandparent anti non pre first zero half dozen hundred thousand million percent disadvantaged year
  years old way ways time long term two three four five six seven eight nine ten`,
)

/**
 * Verbs and adverbs by which a question is put in one way or another. One of them may be the point (“outlawing prisons”), so it is asked for
 * beside one word, and not beside two that name the policy: what “Romania outlawed abortion” asks for is told by the others. Verbs that
 * are policies themselves, such as to ban, to legalize, to privatize or to subsidize, are none of these.
 */
const SAID = wordsAndStems(
  `abandon absorb accept accompany accomplish accuse achieve act adapt add address adjust admit advance affect afford aim alter amount
  announce answer appear apply approach approve argue arise arrange arrive assess assume assure attempt attend attract avoid await back
  backfire beat become begin began begun behave believe belong bend bite blame blow blew boast bother bounce bring brought built burst
  calculate calm cancel cast catch caught cease celebrate choose chose chosen claim clear climb collapse collect combine come comfort
  commit complain complete conclude confirm connect consider consist constitute contain continue contribute convince cope copy count
  create cure cut dare decide decline deem defeat defend define deliver demonstrate deny denied depend describe deserve destroy detect
  determine develop differ disappear disappoint discover discuss dismiss distort disturb divide dominate doubt drag draw drew drawn ease
  eliminate emerge employ enable encounter endanger endure engage enjoy ensure enter eradicate establish exceed exclude excuse exist
  expect explain explode expose express extend face favor favour fear feed feel felt fill finish fix flee fled focus follow forbid
  forbade forbidden forget forgot frighten gain gather go gone guess handle happen heal hear heard hesitate hide hid hidden hinder hold
  held hope hurry ignore imagine impose impress improve include indicate inform insist inspire intend interfere invite involve join jump
  justify keep kept kick knock know knew known lack last launch lay laid leap like limit listen live look loom lose lost lower love
  manage meet met melt mend mention mind miss move multiply near notice obey oblige observe obtain occur operate oppose outlaw outlawed
  overcome overestimate overturn owe pass perform persist persuade please plunge possess postpone prefer prepare present pretend proceed
  produce promise promote propose provide provoke pursue put puzzle qualify raise reach react realize realise rebound recall receive
  recognize recommend recover refer reflect refuse regard regret reject relate relax rely remain remember remind remove repair replace
  reply represent resist resolve respond result reveal reverse rig rigged ruin run ran satisfy seek sought seem set settle shook shut shy
  sink sank slash slow slump smile soar solve spare spark speak spoke spoil spread stand stood stay stick stuck stir strengthen struggle
  stumble succeed suffer suggest suppose surround survive swap swear sweep swept tackle tend tempt terrify thank think thought threaten
  threw throw thrown tighten trace transform try tried turn twist underestimate undergo understand understood undo undermine upset urge
  vanish vary venture view wake wander weaken wear welcome win won wipe withdraw withdrew wonder worry worsen above absolutely
  accordingly ahead almost alone along alike alive anymore apart apparently around aside away awhile badly barely basically beforehand
  behind below beneath beside besides beyond certainly clearly completely constantly correctly directly down easily else elsewhere enough
  entirely equally especially essentially eventually exactly extremely fairly finally forward frequently fully further generally
  gradually greatly hardly hence highly honestly hopefully however increasingly indeed instead largely lately less likely literally
  mainly maybe meanwhile merely mostly naturally nearly necessarily newly nonetheless nowhere obviously occasionally off otherwise partly
  past perfectly perhaps possibly practically precisely presumably previously primarily probably properly purely quite rapidly rarely
  readily reasonably regularly relatively roughly sadly safely scarcely secretly seldom seriously sharply significantly simply slightly
  slowly somehow someone sometimes somewhat somewhere specifically steadily still straight strictly strongly substantially successfully
  suddenly supposedly surely terribly thereby thoroughly thus tightly together totally truly twice typically ultimately unexpectedly
  unfairly unlikely unusually usually utterly virtually widely wildly worldwide worse worst wrong teach teaches taught`,
)

/** Adjectives, and who may do what a policy is about. They are its point more often, as in “open prisons” and “older teachers”. */
const TOLD_OF = wordsAndStems(
  `open close empty financial economic monetary able absurd accurate actual acceptable additional adequate afraid alright amazing angry
  anxious apparent appropriate available average aware awful awkward bare basic beautiful big blind bold bored brave brief bright
  brilliant broad busy careful careless certain cheerful chief clever cold common comfortable comparable complex complicated concerned
  confident confused considerable consistent constant contrary convenient cool correct crazy critical crucial cruel curious dangerous
  deadly dear deep desperate detailed different difficult direct dirty distant dramatic dumb eager easy effective efficient enormous
  entire equal essential eternal evident exact excellent exciting existing extra extraordinary extreme familiar famous fantastic favorite
  favourite final fine firm foolish former fortunate frequent fresh friendly full funny furious general gentle genuine giant glad good
  grand grateful great guilty happy hard harmful harmless healthy heavy helpful hopeless horrible huge humble immediate important
  impossible impressive inappropriate incredible inevitable initial innocent intense interested interesting kind large legitimate level
  lonely loose loud lovely low loyal lucky mad magic main major massive mean meaningful measurable mere messy mild miserable mistaken
  moderate modern modest mysterious narrow nasty nearby neat necessary negative neutral nice nervous noisy normal notable numerous
  obvious odd okay ordinary original outright outstanding overall overdue painful particular passive pathetic peaceful perfect permanent
  pleasant plenty pointless popular positive possible powerful practical precious pretty previous primary prime probable productive
  promising prompt proper proud pure quiet random rapid rare raw ready realistic reasonable reckless regular relevant reliable reluctant
  remaining remarkable remote responsible rough round rude sad scary scarce secret sensible serious severe shallow sharp short sick
  significant silly similar simple slight smart smooth sole solid sorry special specific spectacular steady steep sticky strange stupid
  substantial sudden sufficient suitable super superior supposed surprised surprising suspicious sweet tempting tender terrible terrific
  thick thin tight tiny total tough tremendous tricky typical ugly ultimate unable unbelievable unclear uncomfortable unexpected unhappy
  unique unnecessary unpopular unusual useful useless usual vague valid valuable various vast vital warm wary weird whole wicked wide
  widespread wild willing wise wonderful worried worthless worthwhile worthy teacher doctor nurse physician driver farmer owner manager
  official buyer seller guard officer boss landlord`,
)

/** Who does a thing is no way to put a question about it: “to teach” is, and a teacher is not. */
const DOER = /[eo]rs?$/

/** How many words that name the policy are enough without this one; 0 where none are. */
export function enoughWithout(word: string): number {
  const isOne = ({ words, stems }: ReturnType<typeof wordsAndStems>) =>
    DOER.test(word) ? words.has(word.replace(/s$/, '')) : stems.has(stemOf(word))
  return isOne(SAID) ? 2 : isOne(TOLD_OF) ? 4 : 0
}
