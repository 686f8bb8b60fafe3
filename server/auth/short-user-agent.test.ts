import { describe, expect, it } from 'vitest'
import { shortUserAgent } from './short-user-agent.ts'

describe('a session says where it was opened', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge on Windows',
    ],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1', 'Safari on iOS'],
    ['curl/8.9.1', 'curl'],
    [null, ''],
  ])('%s is %s', (header, words) => {
    expect(shortUserAgent(header)).toBe(words)
  })
})
