/** Figures of goldens that no test compares, with the reason; every other figure must be compared. */
export interface NotCompared {
  /** Names of golden files; `*` stands for any letters. */
  goldens: string[]
  /** Paths, with all below them; `*` stands for any key, a leading `**` for any depth. */
  paths: string[]
  /** How many figures that is, so that no more fall out of comparison unseen. A figure counts with its first entry. */
  figures: number
  /**
   * `input`: given, not computed. `not asked for`: nobody asks for it. `not identified`: the problem leaves it open.
   * `peer stops early`: its optimiser does; the optimum is compared. `random`, `machine`, `rounding`: the peer's own.
   */
  kind: 'input' | 'not asked for' | 'not identified' | 'peer stops early' | 'random' | 'machine' | 'rounding'
  reason: string
}
