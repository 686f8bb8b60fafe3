/** Lets so many run at once, keeps so many waiting in order, and turns the rest away. */
export class Turns {
  private running = 0
  private readonly waiting: (() => void)[] = []
  private readonly atOnce: number
  private readonly mostWaiting: number

  constructor(atOnce: number, mostWaiting: number) {
    this.atOnce = atOnce
    this.mostWaiting = mostWaiting
  }

  /** Runs the work when its turn comes; undefined, at once, where too many wait already. */
  take<Result>(work: () => Promise<Result>): Promise<Result> | undefined {
    if (this.running < this.atOnce) {
      this.running++
      return this.run(work)
    }
    if (this.waiting.length >= this.mostWaiting) return undefined
    return new Promise<void>((resolve) => this.waiting.push(resolve)).then(() => this.run(work))
  }

  /** A place that comes free goes to the next who waits before anybody new can take it. */
  private async run<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } finally {
      const next = this.waiting.shift()
      if (next) next()
      else this.running--
    }
  }
}
