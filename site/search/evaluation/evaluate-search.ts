import fs from 'node:fs'
import path from 'node:path'
import { packSearch } from '../../../contract/search/pack-search.ts'
import { SearchIndex } from '../../../contract/search/search-index.ts'
import { countText } from '../../../contract/search/search-text.ts'
import afterTuning from './after-tuning.json' with { type: 'json' }
import citizens from './citizens.json' with { type: 'json' }
import firstSixty from './first-sixty.json' with { type: 'json' }
import fourReaders from './four-readers.json' with { type: 'json' }
import hardWordings from './hard-wordings.json' with { type: 'json' }
import heldOrNot from './held-or-not.json' with { type: 'json' }
import headlines from './headlines.json' with { type: 'json' }
import laterAskers from './later-askers.json' with { type: 'json' }
import laterNewcomers from './later-newcomers.json' with { type: 'json' }
import newcomers from './newcomers.json' with { type: 'json' }
import outsideReaders from './outside-readers.json' with { type: 'json' }
import outsideReadersAgain from './outside-readers-again.json' with { type: 'json' }
import otherLanguages from './other-languages.json' with { type: 'json' }
import otherLanguagesAgain from './other-languages-again.json' with { type: 'json' }
import outLoud from './out-loud.json' with { type: 'json' }
import outLoudAgain from './out-loud-again.json' with { type: 'json' }
import passersBy from './passers-by.json' with { type: 'json' }
import plainAskers from './plain-askers.json' with { type: 'json' }
import questions from './questions.json' with { type: 'json' }
import sharedWords from './shared-words.json' with { type: 'json' }
import strangers from './strangers.json' with { type: 'json' }
import { searchRows, type SearchRow } from '../../../contract/search/search-row.ts'
import type { CasefileListItem } from '../../../contract/casefile.ts'
import type { Domain } from '../../../contract/gap-map.ts'
import type { PolicyCard } from '../../../contract/policy.ts'
import type { ProblemCard } from '../../../contract/problem.ts'
import { isListedCasefile, isListedPolicy, isListedProblem } from '../../../contract/teaching-example.ts'

/** How far down a reader looks. */
const LOOKED_AT = 3

/** A set of questions with what was found for each. */
export interface Evaluated {
  name: string
  /** Where the questions come from. */
  about: string
  asked: number
  found: number
  missed: { question: string; first: string[] }[]
  /** What the page says of each question, and what it shows first, hits before what only comes near. */
  said: { question: string; said: string; first: string[] }[]
}

/** Asks every set of questions of the archive's sources, as the search of the pages would be asked. */
export async function evaluateSearch(): Promise<Evaluated[]> {
  const rows = archiveRows()
  const index = new SearchIndex(JSON.parse(JSON.stringify(packSearch(rows))), () =>
    Promise.reject(new Error('no file')),
  )
  const sets: [name: string, about: string, questions: Question[]][] = [
    ['sixty', 'as people would type them, written before the search was looked at', questions],
    ['first sixty', 'the set that the search was first made with', firstSixty],
    ['headlines', 'as headlines, encyclopedias and the literature name them, written before this tuning', headlines],
    ['held out', 'written after the tuning and asked once; nothing was changed for them', afterTuning],
    [
      'four readers',
      'as citizens, journalists, econometricians and officials ask, written before index and tables were looked at',
      fourReaders,
    ],
    ['hard wordings', 'authors, methods, slang, abbreviations and two faults in one question', hardWordings],
    ['held or not', 'half of them on what the archive does not hold, which it has to say', heldOrNot],
    ['strangers', 'misspelled, Spanish, abbreviated or by another name; half of them not held', strangers],
    ['citizens', 'as citizens and journalists ask, ten in Spanish; half of them not held', citizens],
    ['passers-by', 'as one says it in passing, slang and names of things among it; half of them not held', passersBy],
    ['newcomers', 'short and plain, nobody looked at titles; half of them not held', newcomers],
    ['later newcomers', 'after the newcomers, many of them with words that other policies share', laterNewcomers],
    [
      'plain askers',
      'near words, other countries and claims, some in Spanish or German; half of them not held',
      plainAskers,
    ],
    [
      'later askers',
      'after the plain askers, to see whether what was mended holds; half of them not held',
      laterAskers,
    ],
    ['outside readers', 'as a parent, a desk editor and a clerk ask; half of them not held', outsideReaders],
    ['outside readers again', 'written with the outside readers, asked after mending', outsideReadersAgain],
    [
      'out loud',
      'as questions are spoken: “is it true that”, “what happened when”; ten in Spanish; half of them not held',
      outLoud,
    ],
    [
      'out loud again',
      'written once those out loud were mended, asked once; nothing was changed for them',
      outLoudAgain,
    ],
    [
      'other languages',
      'German, French, Spanish, Portuguese, Italian and plain American English, seven each; half of them not held',
      otherLanguages,
    ],
    ['other languages again', 'the five languages once more, eight each, asked once', otherLanguagesAgain],
    ['shared words', 'on what is not held, in words that held policies have', sharedWords],
    ['generated', 'keywords and names of policies, mangled by rule', generateQuestions(rows)],
  ]
  const evaluated = sets.map(async ([name, about, asked]) => {
    const answers = await Promise.all(
      asked.map(async ({ question, expected }) => ({ question, expected, ...(await firstOf(index, question)) })),
    )
    const missed = answers.filter(({ expected, first, isAnswered }) =>
      expected.length === 0 ? isAnswered : !first.some((slug) => expected.includes(slug)),
    )
    const said = answers.map(({ question, said, first }) => ({ question, said, first }))
    return { name, about, asked: asked.length, found: asked.length - missed.length, missed, said }
  })
  return Promise.all(evaluated)
}

async function firstOf(index: SearchIndex, question: string) {
  const found = await index.search(question)
  const { places, near, isWhole: isAnswered } = found
  const casefiles = await index.rows([...places.casefile, ...near].slice(0, LOOKED_AT))
  return { first: casefiles.map(({ slug }) => slug), isAnswered, said: countText(found, question) }
}

/** A question with the casefiles of which one has to stand among the first; with none where the archive has to say that it has nothing. */
export interface Question {
  question: string
  expected: string[]
}

/** A keyword that more casefiles share than the first results show says too little to ask for one of them. */
const MOST_SHARED = 6
/** Spellings of the other side of the Atlantic. */
const BRITISH: readonly (readonly [american: RegExp, british: string])[] = [
  [/\blabor\b/g, 'labour'],
  [/\bprogram\b/g, 'programme'],
  [/fertilizer/g, 'fertiliser'],
  [/randomized/g, 'randomised'],
  [/vaccin/g, 'immunis'],
  [/\boffense/g, 'offence'],
  [/\bbehavior/g, 'behaviour'],
]
const FRAMES = ['does X work?', 'what is the effect of X', 'are X a good idea', 'evidence on X', 'X pros and cons']

/**
 * Questions that nobody wrote: names of policies and keywords as readers mangle them, each in one way. A letter is wrong, left
 * out, doubled or changes places; singular for plural; words joined, parted or turned round; British spelling; a whole
 * question around it. No chance is in it: the same rows give the same questions.
 *
 * @param rows what the search looks through
 * @returns    in the order of the rows, each question once
 */
export function generateQuestions(rows: readonly SearchRow[]): Question[] {
  const casefiles = rows.filter(({ kind }) => kind === 'casefile')
  const terms = new Map<string, Set<string>>()
  for (const { slug, keywords, policy } of casefiles)
    for (const term of [...keywords, ...policy].map((text) => text.toLowerCase()))
      terms.set(term, (terms.get(term) ?? new Set()).add(slug))
  const questions = new Map<string, Set<string>>()
  let turn = 0
  for (const [term, slugs] of terms) {
    if (slugs.size > MOST_SHARED) continue
    for (const mangle of [MANGLED[turn % MANGLED.length], MANGLED[(turn + 3) % MANGLED.length]]) {
      const question = mangle(term, turn++)
      if (question !== term && !terms.has(question))
        questions.set(question, new Set([...slugs, ...(questions.get(question) ?? [])]))
    }
  }
  return [...questions].map(([question, expected]) => ({ question, expected: [...expected].toSorted() }))
}

const MANGLED: readonly ((term: string, turn: number) => string)[] = [
  (term, turn) => FRAMES[turn % FRAMES.length].replace('X', term),
  inLongestWord((word, at) => word.slice(0, at) + word.slice(at + 1)),
  (term) => (term.endsWith('s') ? term.replace(/s$/, '') : `${term}s`),
  inLongestWord((word, at) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)),
  (term) => (/^[a-z]{3,7} [a-z]{3,7}$/.test(term) ? term.replace(' ', '') : term.replaceAll('-', '')),
  inLongestWord((word, at) => word.slice(0, at) + nextLetter(word[at]) + word.slice(at + 1)),
  (term) => BRITISH.reduce((text, [american, british]) => text.replace(american, british), term),
  inLongestWord((word, at) => word.slice(0, at) + word[at] + word.slice(at)),
  (term) => term.split(' ').toReversed().join(' '),
]

/** Changes the longest word of a term behind its second letter; words under five letters stay, as nobody could guess them. */
function inLongestWord(change: (word: string, at: number) => string) {
  return (term: string, turn: number): string => {
    const longest = term.match(/[a-z]+/g)?.toSorted((a, b) => b.length - a.length)[0] ?? ''
    return longest.length < 5 ? term : term.replace(longest, change(longest, 2 + (turn % (longest.length - 3))))
  }
}

function nextLetter(letter: string): string {
  return letter === 'z' ? 'a' : String.fromCharCode(letter.charCodeAt(0) + 1)
}

const ARCHIVE = 'data/archive'

/**
 * What search looks through, from the sources of the archive. Findings are left out, as nothing is analyzed here: a
 * search that finds its casefiles without them finds them with them.
 */
export function archiveRows(): SearchRow[] {
  const domains = readJson<Domain[]>('domains.json')
  const placeOf = (slug: string) => domains.find((domain) => domain.slug === slug)!
  const places = ({ domain, subdomain }: { domain: string; subdomain?: string }) => ({
    domain: placeOf(domain),
    subdomain: placeOf(domain).subdomains.find(({ slug }) => slug === subdomain) ?? { slug: '', name: '' },
  })
  const sources = <Source>(folder: string) =>
    fs
      .readdirSync(path.join(ARCHIVE, folder))
      .filter((name) => name.endsWith('.json'))
      .map((name) => readJson<Source & { domain: string; subdomain?: string }>(folder, name))
      .map((source) => ({ ...source, ...places(source) }))
  return searchRows({
    casefiles: casefileFolders().map((slug) => {
      const { keywords, ...source } = readJson<
        CasefileListItem & { keywords: string[]; domain: string; subdomain: string }
      >(slug, 'casefile.json')
      const design = readJson<{ treatments: { treatment_name: string }; words: { outcomeName: string } }>(
        slug,
        'design.json',
      )
      const study = {
        intervention: design.treatments.treatment_name,
        outcome: design.words.outcomeName,
        dataset: readJson<{ name: string }>(slug, 'dataset.json').name,
      }
      const figures = { headline: null, plain_verdict: '', evidence: null, eqs_overall: null }
      return { ...source, ...places(source), ...figures, meta_json: { keywords }, study }
    }),
    policies: sources<PolicyCard>('policies').filter(isListedPolicy),
    problems: sources<Omit<ProblemCard, 'casefiles'> & { casefiles: { slug: string }[] }>('problems')
      .map((problem) => ({ ...problem, casefiles: problem.casefiles.map(({ slug }) => slug) }))
      .filter(isListedProblem),
  })
}

function casefileFolders(): string[] {
  return fs
    .readdirSync(ARCHIVE)
    .filter((name) => fs.existsSync(path.join(ARCHIVE, name, 'casefile.json')))
    .filter((slug) => isListedCasefile({ slug }))
    .toSorted()
}

function readJson<Value>(...names: string[]): Value {
  return JSON.parse(fs.readFileSync(path.join(ARCHIVE, ...names), 'utf8')) as Value
}
