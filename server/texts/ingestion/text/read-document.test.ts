import { describe, expect, it } from 'vitest'
import { zipOf } from '../../../record/data-files/test-support/zip-of.ts'
import { docxOf, paragraph, run, linesFrom, pdfOf } from '../test-support/documents-of.ts'
import { TEXT_LIMITS } from './extracted-text.ts'
import { readDocument } from './read-document.ts'

const read = (bytes: Uint8Array | string, name: string, limits = {}) =>
  readDocument(typeof bytes === 'string' ? Buffer.from(bytes) : bytes, name, { ...TEXT_LIMITS, ...limits })

describe('a file is what its content says', () => {
  const page = '<!doctype html><html><body><h1>Wages Act</h1><p>An employer shall pay.</p></body></html>'

  it('reads a web page that is named as a PDF, and says so', async () => {
    const { kind, text, hints } = await read(page, 'act.pdf')
    expect([kind, text]).toEqual(['html', 'Wages Act\n\nAn employer shall pay.'])
    expect(hints[0].message).toBe('The name ends in .pdf, but the file is a web page and was read as that.')
  })

  it('takes no offence at a name that climbs out of its folder', async () => {
    const { text, hints } = await read('An employer shall pay.', '../../etc/cron.d/été 法律 🏛.txt')
    expect([text, hints]).toEqual(['An employer shall pay.', []])
  })

  const OTHERS: [what: string, bytes: Buffer, code: string, message: RegExp][] = [
    ['nothing', Buffer.alloc(0), 'upload/empty', /no bytes/],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'upload/unsupported-type', /a picture/],
    ['an RTF document', Buffer.from('{\\rtf1 hello}'), 'upload/unsupported-type', /RTF/],
    ['a program', Buffer.from('\x7fELF\x02\x01', 'latin1'), 'upload/unsupported-type', /a program/],
    ['a gzip archive', Buffer.from([0x1f, 0x8b, 8, 0]), 'upload/unsupported-type', /an archive/],
    ['XML', Buffer.from('<?xml version="1.0"?><act/>'), 'upload/unsupported-type', /XML/],
    ['bytes', Buffer.from([1, 0, 2, 3, 0, 0, 9]), 'upload/unsupported-type', /no known kind/],
    ['a workbook', zipOf({ 'xl/workbook.xml': Buffer.from('<a/>') }), 'upload/unsupported-type', /XLSX/],
    ['an archive', zipOf({ 'law.txt': Buffer.from('law') }), 'upload/unsupported-type', /ZIP archive/],
    ['half a Word file', docxOf('').subarray(0, 300), 'upload/damaged', /breaks off/],
    ['an old Word file', Buffer.from('\xd0\xcf\x11\xe0 old', 'latin1'), 'upload/unsupported-type', /before 2007/],
    [
      'an encrypted Word file',
      Buffer.concat([Buffer.from('\xd0\xcf\x11\xe0', 'latin1'), Buffer.from('EncryptedPackage', 'utf16le')]),
      'upload/needs-password',
      /protected by a password/,
    ],
    ['the start of a PDF', Buffer.from('%PDF-1.7\nnothing else'), 'upload/damaged', /PDF cannot be opened/],
  ]
  it.each(OTHERS)('refuses %s, named .pdf, with its code and a sentence', async (_what, bytes, code, message) => {
    await expect(read(bytes, 'act.pdf')).rejects.toMatchObject({ code, message: expect.stringMatching(message) })
  })

  it('holds a file to the limits on bytes and letters', async () => {
    await expect(read('law', 'a.txt', { bytes: 2 })).rejects.toMatchObject({ code: 'upload/too-large' })
    await expect(read('law', 'a.txt', { characters: 2 })).rejects.toMatchObject({ code: 'upload/too-large' })
  })
})

describe('a text file', () => {
  it('is decoded from UTF-8, UTF-16 with and without its mark, and the Western letters of Windows', async () => {
    for (const bytes of [
      Buffer.from('\uFEFFété'),
      Buffer.from('\uFEFFété', 'utf16le'),
      Buffer.from('l’été de l’enfance'.replaceAll('’', "'"), 'utf16le'),
    ])
      expect((await read(bytes, 'a.txt')).text).toContain('été')
    const western = await read(Buffer.from('\x93l\xe9gal\x94', 'latin1'), 'a.txt')
    expect(western).toMatchObject({ text: '“légal”', hints: [{ code: 'text/encoding' }] })
  })

  it('loses printed line numbers and the heads of pages, and its lines join to paragraphs', async () => {
    const bill = [
      'SENATE BILL NO. 77',
      '1 Section A. No person shall operate a motor vehicle upon',
      '2 a public highway of this state unless such person wears',
      '3 a safety belt, except that this section shall not apply',
      '4 to any person who has a medical reason for being unable',
      'SB 77 2',
      '5 to wear one.',
      '6 (2) Each driver shall secure every child less than six-',
      '7 teen years of age, and the driver is liable for it.',
    ].join('\n')
    expect((await read(bill, 'sb77.txt')).text).toBe(
      'SENATE BILL NO. 77\n\n' +
        'Section A. No person shall operate a motor vehicle upon a public highway of this state unless such person wears ' +
        'a safety belt, except that this section shall not apply to any person who has a medical reason for being unable ' +
        'to wear one.\n\n' +
        '(2) Each driver shall secure every child less than sixteen years of age, and the driver is liable for it.',
    )
  })

  it('keeps the numbers of a table of contents', async () => {
    const contents = '1 Short title\n2 Definitions\n3 Benefit\n4 Amount\n5 Payment\n6 Review\n7 Offences'
    expect((await read(contents, 'a.txt')).text.match(/\d/g)).toHaveLength(7)
  })

  it('keeps the rows of a table apart, whatever stands between its cells', async () => {
    const strokes =
      'Wages are these:\n\nWork / Pay a month / Pay a day\n1. / Beekeeper / 9,150 / 380\n2. / Ferryman, raftsman / 12,400 / 515\n\nEnd.'
    expect((await read(strokes, 'a.txt')).text.split('\n\n')).toEqual([
      'Wages are these:',
      'Work / Pay a month / Pay a day',
      '1. / Beekeeper / 9,150 / 380',
      '2. / Ferryman, raftsman / 12,400 / 515',
      'End.',
    ])
    const tabs = 'The Act starts so:\n\nProvision\tDay\nSections 1 and 2\t4 May 2021\nSections 3 to 9\t1 July 2021'
    expect((await read(tabs, 'a.txt')).text).toContain('Sections 1 and 2 | 4 May 2021\n\nSections 3 to 9 | 1 July 2021')
    expect((await read('1.\tAn employer shall pay\nhis workers and/or their heirs.', 'a.txt')).text).not.toContain('|')
  })
})

describe('a PDF', () => {
  const words = 'alpha bravo delta hotel india juliet lima mike oscar papa quebec romeo'.split(' ')
  const prose = (sign: string) => words.map((word) => `${word}-${sign} is what the act of the state says`)

  it('is read column by column, without heads and page numbers, its broken words made whole', async () => {
    const page = (number: number) => [
      { text: 'Official Gazette of the State', x: 200, y: 770 },
      ...linesFrom(720, [...prose('abc'[number]), `and each ${'xyz'[number]} em-`], 40),
      ...linesFrom(720, [`ployee ${'xyz'[number]} is paid`, ...prose('rst'[number])], 310),
      { text: String(number + 1), x: 300, y: 30 },
      { text: 'Printed by the State', x: 200, y: 16 },
    ]
    const { text, pages } = await read(pdfOf([page(0), page(1), page(2)]), 'gazette.pdf')
    expect(pages).toBe(3)
    expect(text).not.toMatch(/Gazette|Printed/)
    expect(text).toContain('romeo-b is what the act of the state says and each y employee y is paid alpha-s is what')
    expect(text).not.toMatch(/(^|\s)[123](\s|$)/)
  })

  it('loses the numbers in the margin at every fifth line', async () => {
    const lines = linesFrom(700, prose('a'))
    const margin = [5, 10].map((number) => ({ text: String(number), x: 560, y: 700 - 14 * (number - 1) }))
    const { text } = await read(pdfOf([[...lines, ...margin, { text: '15', x: 560, y: 400 }]]), 'bill.pdf')
    expect(text).not.toMatch(/says (5|10|15)\b/)
  })

  it('begins a paragraph where white space does', async () => {
    const page = [...linesFrom(700, ['One rule stands', 'on two lines.']), ...linesFrom(650, ['Another', 'rule.'])]
    expect((await read(pdfOf([page]), 'a.pdf')).text).toBe('One rule stands on two lines.\n\nAnother rule.')
  })

  it('without letters gives no text and a hint', async () => {
    const { text, hints } = await read(pdfOf([[], []]), 'scan.pdf')
    expect(text).toBe('')
    expect(hints).toEqual([{ code: 'text/empty', message: expect.stringMatching(/pictures.*OCR/) }])
  })

  it('is held to a number of pages', async () => {
    const long = pdfOf([[], [], []])
    await expect(read(long, 'a.pdf', { pages: 2 })).rejects.toMatchObject({
      code: 'upload/too-many-pages',
      message: expect.stringContaining('3 pages; at most 2'),
    })
  })
})

describe('a Word document', () => {
  it('keeps what was inserted and drops what was deleted', async () => {
    const body = paragraph(
      run('has '),
      `<w:del><w:r><w:delText>.08</w:delText></w:r></w:del>`,
      `<w:ins>${run('.05')}</w:ins>`,
      run(' of one per centum'),
    )
    expect((await read(docxOf(body), 'a.docx')).text).toBe('has .05 of one per centum')
  })

  it('that would unpack to a thousand times its size is refused before it is unpacked', async () => {
    const bomb = docxOf('', '', { 'word/media.xml': Buffer.alloc(30_000_000, '0') })
    expect(bomb.length).toBeLessThan(60_000)
    await expect(read(bomb, 'bomb.docx')).rejects.toMatchObject({
      code: 'upload/unpacks-too-large',
      message: expect.stringMatching(/unpacks to 30\d+ bytes/),
    })
  })

  it('that lies about its size, or declares entities, or holds a part twice is refused', async () => {
    const packed = (await import('node:zlib')).deflateRawSync(Buffer.alloc(1_000_000))
    const liar = zipOf({ 'word/document.xml': { packed, says: 100 } })
    await expect(read(liar, 'a.docx')).rejects.toMatchObject({ code: 'upload/damaged' })
    const external = docxOf(paragraph(run('&x;')), '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>')
    await expect(read(external, 'a.docx')).rejects.toMatchObject({ code: 'upload/unsafe-content' })
  })

  it('without its parts is damaged', async () => {
    const broken = zipOf({ 'word/document.xml': Buffer.from('<w:document') })
    await expect(read(broken, 'a.docx')).rejects.toMatchObject({ code: 'upload/damaged' })
  })
})

describe('a web page', () => {
  const around = (body: string, head = '') => `<!doctype html><html><head>${head}</head><body>${body}</body></html>`

  it('is read without menus, cookie notes, forms, hidden text, scripts and footers', async () => {
    const page = around(
      `<header><nav><a>Home</a></nav></header><div class="cookie-banner">We use cookies.</div>
       <p class="old">Effective July 4, 2031.</p><p style="display: none">A fee of $12.</p><p hidden>gone</p>
       <article><h1>Wages Act</h1><p>An employer <del>may</del> shall pay<br>wages.</p><script>x()</script></article>
       <form><label>Search</label></form><footer>Last changed 1 May 2026</footer>`,
      '<title>Laws online</title><style>.old{display:none}</style>',
    )
    expect((await read(page, 'a.html')).text).toBe('Wages Act\n\nAn employer shall pay\nwages.')
  })

  it('keeps what holds most of the page, whatever its class is called', async () => {
    const page = around(
      `<div class="page menu">Home</div><div id="share-content"><p>${'An employer shall pay. '.repeat(9)}</p></div>`,
    )
    expect((await read(page, 'a.html')).text).toMatch(/^An employer shall pay/)
  })

  it('keeps a table as rows', async () => {
    const table = '<table><tr><th>From</th><th>Rate</th></tr><tr><td><p>2025</p></td><td>$13</td></tr></table>'
    expect((await read(around(table), 'a.html')).text).toBe('From | Rate\n\n2025 | $13')
  })

  it('joins the lines of a law that was typed', async () => {
    const page = around(
      '<pre>\nSEC. 2. WAGES.\n\n    (a) An em-\nployer shall <b>pay</b>\nwages.\n\n    (b) Each month.\n</pre>',
    )
    expect((await read(page, 'a.html')).text).toBe(
      'SEC. 2. WAGES.\n\n(a) An employer shall pay wages.\n\n(b) Each month.',
    )
  })

  it('is decoded as it declares', async () => {
    const page = Buffer.from(around('<p>lo\xb9</p>', '<meta charset="iso-8859-2">'), 'latin1')
    expect((await read(page, 'a.html')).text).toBe('loš')
  })

  it('is read however deep it is nested', async () => {
    const deep = around('<div>'.repeat(20_000) + 'law')
    await expect(read(deep, 'a.html')).resolves.toMatchObject({ kind: 'html' })
  })
})
