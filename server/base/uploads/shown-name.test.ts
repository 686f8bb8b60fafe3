import { expect, it } from 'vitest'
import { attachment, shownName, titleOfName } from './shown-name.ts'

it('shows the last part of a name without what cannot be seen', () => {
  expect(shownName('../../../etc/cron.d/loi №7 – été 法律 🏛.txt')).toBe('loi №7 – été 法律 🏛.txt')
  expect(shownName('C:\\Users\\a\\act.pdf')).toBe('act.pdf')
  expect(shownName('act\u202efdp.exe\r\nX: y')).toBe('actfdp.exeX: y')
  expect(shownName('..')).toBe('..')
  expect(shownName('/')).toBe('upload')
  expect(shownName(`${'a'.repeat(300)}.pdf`)).toHaveLength(200)
})

it('makes a title of it', () => {
  expect(titleOfName('Fair_Criminal_Record__Screening.docx')).toBe('Fair Criminal Record Screening')
  expect(titleOfName('.pdf')).toBe('.pdf')
})

it('hands any name back in a header of plain letters', () => {
  const header = attachment('loi №7 "été"; x=\'1\'\n.txt')
  expect(header).toMatch(/^[\x20-\x7e]*$/)
  expect(header).toMatch(/^attachment; filename="loi _7 [\w .]+\.txt"; filename\*=UTF-8''[\w.%-]+$/)
  expect(decodeURIComponent(header.split("UTF-8''")[1])).toBe('loi №7 "été"; x=\'1\'\n.txt')
})
