import type { Verdict } from '../analysis.ts'
import { saying, sayingOne, type Text } from '../fact.ts'

/*
 * What the Explorer says of every design, by kind and code, with the figures of each. `packages/words/explorer` writes the sentences; a
 * code without one does not compile there.
 */

/** Controls that several designs share. */
export type SharedControlFacts = Record<'estimator' | 'first-period' | 'last-period' | 'covariates', object>

/** At which value of a control another verdict comes first. */
export type Place =
  | { kind: 'amount'; value: number; units: string; direction: 'up' | 'down' | 'at' }
  | { kind: 'choice'; label: Text; direction: 'up' | 'down' | 'at' }
  | { kind: 'member'; label: Text; isLeftOut: boolean }

/** What a search along a control found. */
export interface SearchFacts {
  /** Nothing can be computed at the control's locked value. */
  'no-baseline': { control: Text }
  /** `isSettled`: no estimate could get another verdict, so the interval alone is told. */
  changes: {
    control: Text
    baseline: Verdict
    changes: { verdict: Verdict; place: Place }[]
    tried: number
    refused: number
    isMechanism: boolean
    isSettled: boolean
  }
}

/** What of a link is no setting. */
export interface NoticeFacts {
  'not-a-setting': { value: string; control: string }
  'no-control': { id: string }
}

export interface ExplorerFacts {
  controls: SharedControlFacts
  searches: SearchFacts
  notices: NoticeFacts
  /** The event-study average with drift up to a multiple of the largest before. */
  bounds: { drift: { departure: number } }
}

export const sharedControl = saying<SharedControlFacts, 'label' | 'help'>('explorer/controls')
export const searched = sayingOne<SearchFacts>('explorer/searches')
export const noticed = sayingOne<NoticeFacts>('explorer/notices')
export const bounded = saying<ExplorerFacts['bounds'], 'name' | 'method' | 'reason'>('explorer/bounds')
