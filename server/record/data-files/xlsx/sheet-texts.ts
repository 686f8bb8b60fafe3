import { readXml } from './read-xml.ts'

/** Texts that cells name by number; of a text in several styles the whole, without hints on how to read its characters. */
export function readSharedTexts(part: string, content: Uint8Array): string[] {
  const texts: string[] = []
  const text = new RunText()
  readXml(part, content, {
    open: (element) => {
      if (element === 'si') text.clear()
      text.open(element)
    },
    close: (element) => {
      text.close(element)
      if (element === 'si') texts.push(text.value())
    },
    text: (piece) => text.add(piece),
  })
  return texts
}

/** Puts together a text from its runs, as shared texts and cells hold it. */
export class RunText {
  #value = ''
  #isText = false
  #isHint = false

  clear(): void {
    this.#value = ''
  }

  open(element: string): void {
    if (element === 't') this.#isText = true
    if (element === 'rPh') this.#isHint = true
  }

  close(element: string): void {
    if (element === 't') this.#isText = false
    if (element === 'rPh') this.#isHint = false
  }

  add(piece: string): void {
    if (this.#isText && !this.#isHint) this.#value += piece
  }

  value(): string {
    return unescaped(this.#value)
  }
}

/** `_x000D_` and its like stand for characters that XML cannot hold. */
export function unescaped(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
}
