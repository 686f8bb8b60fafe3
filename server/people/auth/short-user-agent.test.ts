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
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/140.0 Safari/537.36 OPR/120.0', 'Opera on macOS'],
    ['Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Mobile Safari/537.36', 'Chrome on Android'],
    ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) FxiOS/140.0 Safari/604.1', 'Firefox on iOS'],
    ['Mozilla/5.0 (X11; CrOS x86_64 16000.0.0) Chrome/140.0 Safari/537.36', 'Chrome on ChromeOS'],
    ['Mozilla/5.0 HeadlessChrome/140.0', 'Chrome'],
    ['Python urllib', 'Python'],
    [`${'x'.repeat(39)}yz/1.0`, `${'x'.repeat(39)}y`],
    ['curl/8.9.1', 'curl'],
    [undefined, ''],
    [null, ''],
  ])('%s is %s', (header, words) => {
    expect(shortUserAgent(header)).toBe(words)
  })
})
