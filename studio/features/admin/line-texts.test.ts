import { expect, it } from 'vitest'
import { joinParagraphs, joinSources, splitParagraphs, splitSources } from './line-texts.ts'

it('paragraphs and sources come back from their text as they were', () => {
  const paragraphs = ['The law asks drivers to wear a belt.', 'It began in 1985.']
  expect(splitParagraphs(joinParagraphs(paragraphs))).toEqual(paragraphs)
  const sources = [{ citation: 'Act (1985).' }, { citation: 'Report.', url: 'https://a.example/x' }]
  expect(splitSources(joinSources(sources))).toEqual(sources)
})

it('empty lines and spaces around say nothing', () => {
  expect(splitParagraphs('\n one\nline \n\n\n  \n two')).toEqual(['one line', 'two'])
  expect(splitSources(' a | \n\n | https://a.example\n')).toEqual([{ citation: 'a' }])
})
