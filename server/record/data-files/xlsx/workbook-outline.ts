import { damagedFile } from '../../../base/isolation/damaged-file.ts'
import { readXml } from './read-xml.ts'
import type { WorkbookParts } from './workbook-parts.ts'

export interface SheetPlace {
  name: string
  part: string
}

/** What a workbook holds, before any cell is read. */
export interface WorkbookOutline {
  /** Sheets of cells in their order; sheets that are one chart are left out. */
  sheets: SheetPlace[]
  /** Whether days count from 1904, as the first spreadsheets of the Macintosh did. */
  isFrom1904: boolean
  texts: string | undefined
  styles: string | undefined
}

/** @throws {EngineError} `file/damaged` */
export function readOutline(parts: WorkbookParts): WorkbookOutline {
  const workbook = parts.relationships('').find(({ kind }) => kind === 'officeDocument')?.target ?? 'xl/workbook.xml'
  const links = parts.relationships(workbook)
  const outline: WorkbookOutline = {
    sheets: [],
    isFrom1904: false,
    texts: links.find(({ kind }) => kind === 'sharedStrings')?.target,
    styles: links.find(({ kind }) => kind === 'styles')?.target,
  }
  readXml(workbook, parts.read(workbook), {
    open: (element, attributes) => {
      if (element === 'workbookPr') outline.isFrom1904 = ['1', 'true'].includes(attributes['date1904'] ?? '')
      if (element !== 'sheet') return
      const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1]
      const link = links.find((each) => each.id === id)
      if (link?.kind === 'worksheet') outline.sheets.push({ name: attributes['name'] ?? '', part: link.target })
    },
  })
  if (outline.sheets.length === 0) throw damagedFile('workbook', 'it has no sheet of cells')
  return outline
}
