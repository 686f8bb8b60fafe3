/** What this project calls of sax, which ships no types. */
declare module 'sax' {
  interface Tag {
    name: string
    attributes: Record<string, string>
  }
  interface SAXParser {
    onopentag: (tag: Tag) => void
    onclosetag: (name: string) => void
    ontext: (text: string) => void
    oncdata: (text: string) => void
    onerror: (error: Error) => void
    write(chunk: string): SAXParser
    close(): SAXParser
  }
  const sax: { parser(strict: boolean, options: { strictEntities: boolean; position: boolean }): SAXParser }
  export default sax
}
