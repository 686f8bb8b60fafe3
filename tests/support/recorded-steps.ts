import type { Page } from 'playwright'

/** One step of somebody's way, as it was walked. */
export interface RecordedStep {
  name: string
  keys: number
  seconds: number
}

/** Counts what is pressed on a page's keyboard, and how long each step takes with it. A pasted text is one press. */
export function recordSteps(page: Page) {
  const steps: RecordedStep[] = []
  let keys = 0
  const { keyboard } = page
  const [press, type, insertText] = [keyboard.press, keyboard.type, keyboard.insertText].map((one) =>
    one.bind(keyboard),
  )
  Object.assign(keyboard, {
    press: (...given: Parameters<typeof keyboard.press>) => ((keys += 1), press(...given)),
    type: (...given: Parameters<typeof keyboard.type>) => ((keys += given[0].length), type(...given)),
    insertText: (text: string) => ((keys += 1), insertText(text)),
  })
  async function step<Answer>(name: string, walk: () => Promise<Answer>): Promise<Answer> {
    const [begun, before] = [performance.now(), keys]
    const answer = await walk()
    steps.push({ name, keys: keys - before, seconds: (performance.now() - begun) / 1000 })
    return answer
  }
  return { steps, step }
}
