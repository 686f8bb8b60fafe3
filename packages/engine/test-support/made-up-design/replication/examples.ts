import type { ReplicationExample } from '@casefiles/recipes/replication'

export const examples: ReplicationExample[] = [{ name: 'a comparison', data: 'means.csv', spec: {} }]
