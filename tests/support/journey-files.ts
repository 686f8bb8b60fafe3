import fs from 'node:fs'
import path from 'node:path'
import { policyTexts } from './shared-reference.ts'

const archive = path.resolve(import.meta.dirname, '../../data/archive')
const model = path.join(archive, 'seat-belt-laws')

/** A law on seat belts: its PDF where it is at hand, or else the same law as the archive quotes it. */
export const STATUTE = policyTexts
  ? path.join(policyTexts, 'files/HB1614.pdf')
  : path.join(archive, 'policies/texts/mo-hb1614.txt')
export const DATA_FILE = path.join(model, 'data.csv')

const read = (file: string): any => JSON.parse(fs.readFileSync(path.join(model, file), 'utf8'))
const { file: _file, id: _id, columns, ...described } = read('dataset.json')

/** What an analyst types: of the data, of the columns, and in every step. */
export const MODEL = { described, columns, design: read('design.json'), texts: read('texts.json') }
