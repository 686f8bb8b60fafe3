import { describe, expect, it } from 'vitest'
import { decodeText } from './decode-text.ts'

/** Bytes of a text in an encoding of one byte a letter, from the decoder's own table. */
function encode(text: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding)
  const table = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
  return Uint8Array.from(text, (letter) => table.get(letter) ?? expect.fail(`${letter} is not in ${encoding}`))
}

const NAMES = {
  czech:
    'kraj;počet\nPlzeňský;3\nJihočeský;4\nKrálovéhradecký;5\nÚstecký;6\nMoravskoslezský;7\nVysočina;8\nZlínský;9\nŽďár;1\nŠumperk;2\n',
  polish:
    'województwo;udział\nŚląskie;3\nDolnośląskie;4\nŁódzkie;5\nMałopolskie;6\nŚwiętokrzyskie;7\nWarmińsko-mazurskie;8\n',
  hungarian:
    'megye;fő\nGyőr-Moson-Sopron;3\nHajdú-Bihar;4\nBács-Kiskun;5\nCsongrád;6\nBékés;7\nFejér;8\nőstermelők;2\nGyöngyös;1\nMezőkövesd;2\nÜllő;3\n',
  turkish: 'il;işsizlik\nİzmir;3\nMuğla;4\nKırşehir;5\nEskişehir;6\nŞanlıurfa;7\nAğrı;8\nÇanakkale;9\nGümüşhane;1\n',
  croatian:
    'županija;broj\nPožeško-slavonska;3\nŠibensko-kninska;4\nMeđimurska;5\nVaraždinska;6\nBjelovarsko-bilogorska;7\nZagrebačka;1\n',
  lithuanian:
    'apskritis;skaičius\nŠiaulių;3\nPanevėžio;4\nUtenos;5\nTelšių;6\nKlaipėdos;7\nMarijampolės;8\nTauragės;9\n',
  french:
    'région;taux\nÎle-de-France;3\nProvence-Alpes-Côte d’Azur;4\nRhône-Alpes;5\nBourgogne-Franche-Comté;6\nPays de la Loire – à part;7\n',
  german: 'Land;Anteil\nThüringen;3\nBaden-Württemberg;4\nSachsen-Anhalt;5\nKöln;6\nGießen;7\n',
  danish: 'kommune;tal\nKøbenhavn;3\nÅrhus;4\nHelsingør;5\nRingkøbing;6\nSkjern;7\nNæstved;8\n',
  icelandic:
    'sveitarfélag;fjöldi\nHafnarfjörður;3\nÞorlákshöfn;4\nSauðárkrókur;5\nReykjanesbær;6\nKópavogur;7\nFáskrúðsfjörður;1\n',
  countries: 'country;n\nCôte d’Ivoire;3\nSão Tomé;4\nCuraçao;5\nÅland;6\nTürkiye;7\nRéunion;8\n',
}

describe('letters of a text that is not Unicode', () => {
  it.each<[keyof typeof NAMES, string, string]>([
    ['czech', 'windows-1250', 'Windows-1250'],
    ['czech', 'iso-8859-2', 'ISO 8859-2'],
    ['polish', 'windows-1250', 'Windows-1250'],
    ['polish', 'iso-8859-2', 'ISO 8859-2'],
    ['hungarian', 'windows-1250', 'Windows-1250'],
    ['croatian', 'windows-1250', 'Windows-1250'],
    ['turkish', 'windows-1254', 'Windows-1254'],
    ['lithuanian', 'windows-1257', 'Windows-1257'],
    ['french', 'windows-1252', 'Windows-1252'],
    ['german', 'windows-1252', 'Windows-1252'],
    ['danish', 'windows-1252', 'Windows-1252'],
    ['icelandic', 'windows-1252', 'Windows-1252'],
    ['countries', 'windows-1252', 'Windows-1252'],
  ])('%s in %s', (language, encoding, name) => {
    const { text, log } = decodeText(encode(NAMES[language], encoding))
    expect(text).toBe(NAMES[language])
    expect(log[0].message).toContain(name)
  })

  it.each([0, 1, 2])('%i of them are taken for Western ones', (count) => {
    const text = `id;name\n1;${'ñ'.repeat(count)}a\n2;b\n`
    expect(decodeText(encode(text, 'windows-1252')).text).toBe(text)
  })
})
