import { describe, expect, it } from 'vitest'
import { expandQuestion } from './expand-question.ts'
import { readOtherLanguage } from './other-languages.ts'
import { stemOf } from './words.ts'

const telling = (question: string) =>
  expandQuestion(readOtherLanguage(question).question)
    .filter(({ isTelling }) => isTelling)
    .map(({ said }) => said)

describe('words that name no policy keep no answer back', () => {
  it.each([
    ['can cheap hydroxychloroquine treat patients quickly', ['hydroxychloroquine']],
    ['do tougher seat belt rules matter more often', ['seat belt']],
    ['vaccination among customers in harsh decades throughout', ['vaccination', 'decades']],
  ])('%s', (question, words) => {
    for (const word of telling(question)) expect(words.join(' ')).toContain(word)
  })

  it.each(['seat belt', 'treatment', 'spending', 'limit', 'campaign', 'training', 'welfare'])(
    'what may be a policy tells: %s',
    (word) => expect(telling(`does ${word} reduce crime`)).toContain(word),
  )

  it.each([
    ['mothers in prison', 'mothers'],
    ['the police and teenagers', 'teenagers'],
    ['drivers over 80 and crashes', '80'],
    ['lowering the age to 16 for voters', '16'],
  ])('a word tells by where it stands: %s', (question, word) => expect(telling(question)).toContain(word))

  it('a number that is no age tells nothing', () =>
    expect(telling('does a limit of 50 lower deaths')).not.toContain('50'))
})

describe('words by which a question is put', () => {
  const enough = (question: string) =>
    Object.fromEntries(expandQuestion(question).flatMap(({ said, enough: words }) => (words ? [[said, words]] : [])))

  it.each([
    ['what happened when Romania outlawed abortion', { outlawed: 2 }],
    ['does hydroxychloroquine cure covid', { cure: 2 }],
    ['do schools teach math better', { teach: 2 }],
    // adjectives and who does a thing are its point more often
    ['do open prisons cut crime', { open: 4 }],
    ['do teachers raise test scores', { teachers: 4 }],
    // what may be a policy has to be found, and so has what two words name
    ['do privatized prisons cut crime', {}],
    ['does banning cigarettes lower smoking', {}],
    ['teach prisoners', {}],
  ])('%s', (question, found) => expect(enough(question)).toEqual(found))

  it('have to be found where they are all that is asked for', () =>
    expect(expandQuestion('does curing deny').map(({ isTelling, enough: words }) => [isTelling, words])).toEqual([
      [true, undefined],
      [true, undefined],
    ]))

  it('an office is no officer, and a rate no rat', () => {
    expect(stemOf('officers')).not.toBe(stemOf('offices'))
    expect(stemOf('rates')).not.toBe(stemOf('rats'))
  })
})
