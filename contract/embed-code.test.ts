import { expect, it } from 'vitest'
import { embedCode, embedScript } from './embed-code.ts'

it('is a frame whose address and title are safe inside a page', () => {
  expect(embedCode('https://a.org/x/embed?version=1&b=2', '"Taxes" & <bans>')).toBe(
    '<iframe src="https://a.org/x/embed?version=1&amp;b=2" title="&quot;Taxes&quot; &amp; &lt;bans&gt;" width="640" height="1070" loading="lazy" style="border:0;max-width:100%"></iframe>',
  )
})

it('is a script beside the frame that it makes, safe inside a page', () => {
  expect(embedScript('https://a.org/x/embed?version=1', '"Taxes"')).toBe(
    '<script async src="https://a.org/embed.js" data-frame="https://a.org/x/embed?version=1" data-title="&quot;Taxes&quot;"></script>',
  )
})
