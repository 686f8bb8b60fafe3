import { expect, it } from 'vitest'
import { findDeprecated, judgeAudit, type Advisory, type AuditReport } from './judge-audit.ts'

const advisory = (number: number, severity: Advisory['severity']): Advisory => ({
  dependency: 'left',
  severity,
  title: 'A hole',
  range: '<2',
  url: `https://github.com/advisories/GHSA-${number}`,
})
const report = (...via: (string | Advisory)[]): AuditReport => ({ vulnerabilities: { left: { via } } })
const exceptions = [{ advisory: advisory(1, 'high').url, reason: 'Not called here.', decided: '2026-01-01' }]
const verdicts = (given: AuditReport, today = '2026-03-01') =>
  judgeAudit(given, exceptions, today).map(({ verdict }) => verdict)

it('asks to mend what is moderate or worse, and only notes the rest', () => {
  expect(verdicts(report(advisory(3, 'low'), advisory(2, 'moderate')))).toEqual(['mend', 'note'])
})

it('lists an advisory once, however many packages it reaches through others', () => {
  const given = report(advisory(2, 'high'), advisory(2, 'high'))
  given.vulnerabilities.right = { via: ['left'] }
  expect(verdicts(given)).toEqual(['mend'])
})

it('takes an exception for half a year, then asks again', () => {
  expect(verdicts(report(advisory(1, 'high')))).toEqual(['excepted'])
  expect(verdicts(report(advisory(1, 'high')), '2026-08-01')).toEqual(['exception too old'])
})

it('names what runs and is no longer kept, with what its makers say', () => {
  const packages = {
    'node_modules/one': { version: '1.0.0', deprecated: 'Use two.' },
    'node_modules/two': { version: '2.0.0' },
    'node_modules/two/node_modules/three': { version: '3.0.0', deprecated: 'Not kept.', dev: true },
  }
  expect(findDeprecated({ packages })).toEqual([{ dependency: 'one 1.0.0', says: 'Use two.' }])
})
