import { dataSourceListSchema, dataSourceRequestSchema, dataSourceSchema } from '../studio/data-source.ts'
import { defineCall } from './define-call.ts'

export const listSources = defineCall({
  method: 'GET',
  path: '/api/v2/studio/sources',
  access: { role: 'analyst' },
  summary: 'Sources of data sets, with every vintage that came and what became of it.',
  answer: dataSourceListSchema,
  errors: [],
})

export const declareSource = defineCall({
  method: 'PUT',
  path: '/api/v2/studio/datasets/:sha256/source',
  access: { role: 'analyst' },
  summary: 'Declare where new vintages of an uploaded data set come from, or change it.',
  body: dataSourceRequestSchema,
  answer: dataSourceSchema,
  errors: [
    'dataset/not-found',
    'dataset/missing',
    'dataset/of-archive',
    'takedown/taken-down',
    'source/of-prepared',
    'source/of-another',
    'source/fixed',
    'source/rules-do-not-hold',
    'upload/address-refused',
    'dataset/unreadable',
    'upload/took-too-long',
    'upload/took-too-much-memory',
    'upload/busy',
  ],
})

export const DATA_SOURCE_CALLS = [listSources, declareSource] as const
