import fs from 'node:fs'
import path from 'node:path'

const archive = path.resolve(import.meta.dirname, '../../data/archive')
const statutes = path.resolve(import.meta.dirname, '../../../shared/policy-texts/files')
const model = path.join(archive, 'seat-belt-laws')
const pdf = path.join(statutes, 'HB1614.pdf')

/** A law on seat belts: its PDF where the texts are beside the checkout, or else the same law as the archive quotes it. */
export const STATUTE = fs.existsSync(pdf) ? pdf : path.join(archive, 'policies/texts/mo-hb1614.txt')
export const DATA_FILE = path.join(model, 'data.csv')

const read = (file: string): any => JSON.parse(fs.readFileSync(path.join(model, file), 'utf8'))
const { file: _file, id: _id, columns, ...described } = read('dataset.json')

/** What an analyst types: of the data, of the columns, and in every step. */
export const MODEL = { described, columns, design: read('design.json'), texts: read('texts.json') }
