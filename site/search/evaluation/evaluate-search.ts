import { packSearch } from '../../../contract/search/pack-search.ts'
import { SearchIndex } from '../../../contract/search/search-index.ts'
import { countText } from '../../../contract/search/search-text.ts'
import afterTuning from './after-tuning.json' with { type: 'json' }
import { archiveRows } from './archive-rows.ts'
import citizens from './citizens.json' with { type: 'json' }
import firstSixty from './first-sixty.json' with { type: 'json' }
import fourReaders from './four-readers.json' with { type: 'json' }
import { generateQuestions, type Question } from './generate-questions.ts'
import hardWordings from './hard-wordings.json' with { type: 'json' }
import heldOrNot from './held-or-not.json' with { type: 'json' }
import headlines from './headlines.json' with { type: 'json' }
import laterAskers from './later-askers.json' with { type: 'json' }
import laterNewcomers from './later-newcomers.json' with { type: 'json' }
import newcomers from './newcomers.json' with { type: 'json' }
import outsideReaders from './outside-readers.json' with { type: 'json' }
import outsideReadersAgain from './outside-readers-again.json' with { type: 'json' }
import outLoud from './out-loud.json' with { type: 'json' }
import outLoudAgain from './out-loud-again.json' with { type: 'json' }
import passersBy from './passers-by.json' with { type: 'json' }
import plainAskers from './plain-askers.json' with { type: 'json' }
import questions from './questions.json' with { type: 'json' }
import sharedWords from './shared-words.json' with { type: 'json' }
import strangers from './strangers.json' with { type: 'json' }

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
