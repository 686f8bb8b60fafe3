import { zipOf } from './zip-of.ts'

const KIND = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

interface Made {
  /** What stands between the tags of the sheet's data. */
  rows: string
  /** What follows the sheet's data. */
  after?: string
  texts?: string
  styles?: string
  /** Attributes of the workbook's properties. */
  properties?: string
  /** Whether a sheet that is one chart comes first. */
  hasChartSheet?: boolean
}

/** A small workbook written by hand, so that one can be made that no program writes. */
export function workbookOf({ rows, after = '', texts, styles, properties = '', hasChartSheet }: Made): Buffer {
  const link = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${KIND}/${kind}" Target="${target}"/>`
  const chart = hasChartSheet ? '<sheet name="Chart" sheetId="2" r:id="rId4"/>' : ''
  const parts: Record<string, string> = {
    '_rels/.rels': `<Relationships>${link('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns:r="${KIND}"><workbookPr ${properties}/><sheets>${chart}<sheet name="Data" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${[
      link('rId1', 'worksheet', 'worksheets/sheet1.xml'),
      link('rId2', 'sharedStrings', '/xl/sharedStrings.xml'),
      link('rId3', 'styles', 'styles.xml'),
      link('rId4', 'chartsheet', 'chartsheets/sheet1.xml'),
    ].join('')}</Relationships>`,
    'xl/sharedStrings.xml': texts ?? '<sst/>',
    'xl/styles.xml': styles ?? '<styleSheet/>',
    'xl/chartsheets/sheet1.xml': '<chartsheet/>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData>${after}</worksheet>`,
  }
  return zipOf(Object.fromEntries(Object.entries(parts).map(([name, content]) => [name, Buffer.from(content)])))
}
