import { describe, expect, it } from 'vitest'
import { fieldOf, subjectLength, subjectNear } from './subjects.ts'
import { wordsOf } from './words.ts'

const near = (words: string) => subjectNear(wordsOf(words))?.said

describe('subjects that people ask about', () => {
  it('are known with one slip of the pen, or without their blank', () => {
    expect(near('rent contol')).toBe('rent control')
    expect(near('chater schools')).toBe('charter school')
    expect(near('solitary confinment')).toBe('solitary confinement')
    expect(near('carbontax')).toBe('carbon tax')
  })

  it('are not made of other words: a short one with another letter, or two wrong ones', () => {
    expect(near('bus land')).toBeUndefined()
    expect(near('rant contol')).toBeUndefined()
    expect(near('marks')).toBeUndefined()
  })

  it('have a field where no policy is named, which is no subject itself', () => {
    expect(fieldOf('metal things on bicycles')?.path).toBe('/domains/transport-safety/traffic-parking')
    expect(fieldOf('zebra')).toBeNull()
    expect(subjectLength(['bicycles'], 0)).toBe(0)
  })
})
