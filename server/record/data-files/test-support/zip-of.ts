import zlib from 'node:zlib'

/** A part of an archive: its content, or bytes packed already with the size they claim to unpack to. */
type Part = Buffer | { packed: Buffer; says: number }

/** A small ZIP archive, so that one can be made that lies. */
export function zipOf(parts: Record<string, Part>): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, part] of Object.entries(parts)) {
    const packed = Buffer.isBuffer(part) ? zlib.deflateRawSync(part) : part.packed
    const says = Buffer.isBuffer(part) ? part.length : part.says
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(8, 4)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(says, 18)
    shared.writeUInt16LE(Buffer.byteLength(name), 22)
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), shared, Buffer.from(name), packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), shared, place, Buffer.from(name)]))
    files.push(file)
    at += file.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...files, list, end])
}

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
