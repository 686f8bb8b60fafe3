import { describe, expect, it } from 'vitest'
import { expandQuestion } from './expand-question.ts'
import { readOtherLanguage } from './other-languages.ts'
import english from '../../site/search/evaluation/questions.json' with { type: 'json' }
import headlines from '../../site/search/evaluation/headlines.json' with { type: 'json' }
import sharedWords from '../../site/search/evaluation/shared-words.json' with { type: 'json' }

const read = (question: string) => readOtherLanguage(question).question

describe('a question in another language', () => {
  it.each([
    ['vacuna contra la polio', 'vaccine polio'],
    ['¿bajó la edad para beber las muertes?', 'drinking age death'],
    ['ayudantes de profesor en las aulas', 'teacher aide classroom'],
    ['visitar la cárcel con jóvenes', 'scared straight young'],
    ['Gurtpflicht Tote', 'seat belt death'],
    ['Hilft die Gefängnisarbeit gegen Rückfälle?', 'prison work recidivism'],
    ['Gefaengnisarbeit und Rueckfall', 'prison work recidivism'],
    ['l’effet de la ceinture de sécurité sur les morts', 'seat belt death'],
    ['cinto de segurança obrigatório', 'seat belt'],
    ['le cinture di sicurezza salvano vite?', 'seat belt death'],
  ])('is put into English: %s', (question, asked) => expect(read(question)).toBe(asked))

  it('is read by the parts of a German word that nobody wrote down', () =>
    expect(['Alkoholsteuer', 'Waffenverbot', 'Kindertherapie'].map(read)).toEqual([
      'alcohol tax',
      'gun ban',
      'child therapy',
    ]))

  it.each([
    ['impuesto al azúcar'],
    ['renta básica universal'],
    ['legalización de la marihuana'],
    ['Mindestlohn'],
    ['encadrement des loyers'],
    ['licença maternidade'],
    ['reddito di cittadinanza'],
  ])('names a policy that is not held by its English name: %s', (name) =>
    expect(expandQuestion(read(name)).some(({ subject }) => subject !== undefined)).toBe(true),
  )

  it('keeps a word that is not known, so that nothing is claimed for it', () =>
    expect(read('vaccin contre la rage')).toBe('vaccine rage'))

  it.each(['la riots police', 'en banc court', 'generation y jobs', 'do as I say, no more com ads', 'die hard fans'])(
    'is none: %s',
    (question) => expect(readOtherLanguage(question).isForeign).toBe(false),
  )

  it('is none of the questions that people ask in English', () => {
    const asked = [english, headlines, sharedWords].flat().map(({ question }) => question)
    // a misspelled English word is a French one, too
    expect(asked.filter((question) => readOtherLanguage(question).isForeign)).toEqual(['tabacco tax'])
  })
})
