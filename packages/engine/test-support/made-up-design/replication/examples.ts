import type { ReplicationExample } from '../../../replication/example.ts'

export const examples: ReplicationExample[] = [{ name: 'a comparison', data: 'means.csv', spec: {} }]
