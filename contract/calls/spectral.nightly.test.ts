import spectralCore from '@stoplight/spectral-core'
import spectralRulesets from '@stoplight/spectral-rulesets'
import { describe, expect, it } from 'vitest'
import { describeApi } from './describe-api.ts'

/** Rules of its OpenAPI set that are not ours. */
const LEFT_OUT = {
  // The license is that of the code, and whom to write to is a setting of each installation.
  'info-contact': 'off',
  'info-license': 'off',
  'license-url': 'off',
} as const

describe('the description of the API', () => {
  it('holds to the rules of Spectral for OpenAPI: no error and no warning', async () => {
    const spectral = new spectralCore.Spectral()
    spectral.setRuleset({ extends: [[spectralRulesets.oas as never, 'recommended']], rules: LEFT_OUT } as never)
    const found = await spectral.run(structuredClone(describeApi()) as unknown as Record<string, unknown>)
    expect(found.map(({ code, path, message }) => `${code} ${path.join('.')}: ${message}`)).toEqual([])
  })
})
