import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Guess, judge } from './Guess.tsx'

const levels = { without: { value: 26, shown: '26' }, with: { value: 35, shown: '35' } }

it('asks without scripts for a guess on paper, and folds what was found', () => {
  const markup = renderToString(
    <Guess levels={levels} most={60} units="of 100" names={{ without: 'not taken', with: 'taken' }}>
      <p>The answer</p>
    </Guess>,
  )
  expect(markup).toContain('Write your guess down')
  expect(markup).not.toContain('type="range"')
  expect(markup).toMatch(/<details class="fold guess-answer"><summary>See what was found<\/summary><p>The answer/)
})

it('says how the guess stands to what was found', () => {
  expect(judge(40, levels, 'of 100')).toBe('You said 40; it was 35 of 100.')
  expect(judge(26, levels, 'of 100')).toBe('You said 26; it was 35 of 100. You thought that nothing would change.')
  expect(judge(10, levels, 'of 100')).toBe('You said 10; it was 35 of 100. You expected the opposite.')
})
