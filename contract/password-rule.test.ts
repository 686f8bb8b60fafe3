import { describe, expect, it } from 'vitest'
import { passwordProblem } from './password-rule.ts'

const problem = (password: string) => passwordProblem(password, 'ada.lovelace@test.example')

describe('the rule for passwords', () => {
  it.each([
    'correct horse battery staple',
    'x9K!fW2p$Lq7',
    'пароль мой очень длинный',
    'sunshine over the fens',
    'four cats & a monkey',
  ])('takes "%s"', (password) => expect(problem(password)).toBeNull())

  it('counts characters, not bytes or halves of characters', () => {
    expect(problem('elevenchars')).toMatch('at least 12')
    expect(problem('🦜🐍🐘🦊🐻🐼🐨🐯🦁🐮🐷')).toMatch('at least 12')
    expect(problem('🦜🐍🐘🦊🐻🐼🐨🐯🦁🐮🐷🐸')).toBeNull()
  })

  it.each([
    'password1234',
    'Password123!',
    'qwertyuiop12',
    'iloveyou2026!',
    'letmeinletmein',
    '123456789012',
    '098765432109',
    'aaaaaaaaaaaaaaaa',
    'abababababab',
    'abcdefghijklm',
    '1q2w3e4r5t6y',
    'PolicyCasefiles1',
    'adminadmin12',
    'P@ssw0rd2026',
  ])('refuses "%s", which is tried first', (password) => expect(problem(password)).toMatch('tried first'))

  it.each(['ada.lovelace@test.example', 'Ada.Lovelace1815', 'ADA.LOVELACE@TEST.EXAMPLE'])(
    'refuses the own address, as in "%s"',
    (password) => expect(problem(password)).toMatch('address'),
  )
})
