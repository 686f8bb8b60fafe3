import { anyOf } from '../phrases/compile-phrases.ts'
import { ORGANS, SERIES, type Evidence } from './evidence.ts'

/** Heads of the Australasian Legal Information Institute, which most Australian texts are read from. */
const austlii = (name: string): RegExp =>
  new RegExp(`${name} (?:Consolidated|Current|Numbered|Repealed) (?:Legislation|Acts|Regulations)`)

type Series = Readonly<Record<string, readonly (string | RegExp)[]>>

/**
 * Statutes, regulations and gazettes that are cited by a name of their own, in the notation of phrase tables and in their own
 * capitals: an excerpt without enacting words often has nothing else.
 */
const CANADIAN: Series = {
  CA: ['(SOR|DORS)/##', '(SI|TR)/##', 'C.R.C., c', 'C.R.C., ch'],
  'CA-ON': ['R.S.O. ####', 'RSO ####', 'S.O. ####, c', 'SO ####, c', 'O. Reg. #', 'O Reg #', 'R.R.O. ####'],
  'CA-QC': ['RLRQ', 'CQLR', 'L.R.Q., c', 'R.S.Q., c', 'L.Q. ####', 'S.Q. ####'],
  'CA-BC': ['R.S.B.C. ####', 'RSBC ####', 'S.B.C. ####', 'SBC ####', 'B.C. Reg. #', 'BC Reg #'],
  'CA-AB': ['R.S.A. ####', 'RSA (2000|1980)', 'S.A. ####, c', 'SA ####, c', 'Alta. Reg. #', 'Alta Reg #'],
  'CA-SK': ['R.S.S. ####', 'RSS ####', 'S.S. ####, c', 'SS ####, c', 'Sask. Reg. #', 'RRS c'],
  'CA-MB': ['C.C.S.M. c', 'CCSM c', 'R.S.M. ####', 'S.M. ####, c', 'Man. Reg. #', 'C.P.L.M. c'],
  'CA-NS': ['R.S.N.S. ####', 'RSNS ####', 'S.N.S. ####', 'SNS ####', 'N.S. Reg. #', 'NS Reg #'],
  'CA-NB': ['R.S.N.B. ####', 'RSNB ####', 'S.N.B. ####', 'SNB ####', 'L.R.N.-B. ####', 'N.B. Reg. #', 'NB Reg #'],
  'CA-PE': ['R.S.P.E.I. ####', 'RSPEI ####', 'S.P.E.I. ####', 'SPEI ####', 'P.E.I. Reg.'],
  'CA-NL': ['R.S.N.L. ####', 'RSNL ####', 'S.N.L. ####', 'SNL ####', 'N.L.R. #', 'NLR #'],
  'CA-YT': ['R.S.Y. ####', 'RSY ####', 'S.Y. ####', 'L.R.Y. ####'],
  'CA-NT': ['R.S.N.W.T. ####', 'RSNWT ####', 'S.N.W.T. ####', 'L.R.T.N.-O. ####'],
  'CA-NU': ['S.Nu. ####', 'SNu ####', 'L.Nun. ####'],
}

const GERMAN: Series = {
  'DE-BW': ['GBl. BW', 'GBl. für Baden-Württemberg', /GBl\. S\. \d+[^.]{0,40}Baden/],
  'DE-BY': ['BayRS', 'BayMBl', 'GVBl. für Bayern', /Bay[A-ZÄÖÜ][A-Za-zäöü]{2,14}[GVO]/],
  'DE-BE': ['GVBl. Berlin', 'GVBl. für Berlin', 'ABl. Berlin', 'VOBl. für Berlin'],
  'DE-BB': ['GVBl.II/##', 'GVBl.I/##', 'GVBl. Bbg', /Bbg[A-ZÄÖÜ][A-Za-zäöü]{2,14}[GVO]/],
  'DE-HB': ['Brem.GBl', 'BremGBl', 'SaBremR', /Brem[A-ZÄÖÜ][A-Za-zäöü]{2,14}[GVO]/],
  'DE-HH': ['HmbGVBl', 'Amtl. Anz. Hamburg', /Hmb[A-ZÄÖÜ][A-Za-zäöü]{2,14}[GVO]/],
  'DE-HE': ['GVBl. Hessen', 'GVBl. II ##-#', 'StAnz. Hessen', /H[A-ZÄÖÜ][A-Za-zäöü]{2,14}[GVO] vom \d[^.]{0,60}GVBl/],
  'DE-MV': ['GVOBl. M-V', 'GS Meckl.-Vorp', /[A-ZÄÖÜ][A-Za-zäöü]{2,14}[GVO] M-V/],
  'DE-NI': ['Nds. GVBl', 'Nds. MBl', 'VORIS #', /N[Dd]?s?[A-ZÄÖÜ][A-Za-zäöü]{2,14}[GVO] [^.]{0,20}Nds\. GVBl/],
  'DE-NW': ['GV. NRW', 'GV. NW', 'SGV. NRW', 'MBl. NRW', /[A-ZÄÖÜ][A-Za-zäöü]{2,14}[GVO] NRW/],
  'DE-RP': ['GVBl. Rheinland-Pfalz', 'GVBl. RP', 'GVBl. RLP', 'BS ####-#'],
  'DE-SL': ['Amtsbl. des Saarlandes', 'Amtsblatt des Saarlandes', 'BS Saar'],
  'DE-SN': ['SächsGVBl', 'SächsABl', /Sächs[A-ZÄÖÜ][A-Za-zäöü]{2,14}[GVO]/],
  'DE-ST': ['GVBl. LSA', 'MBl. LSA', 'BS LSA', /[A-ZÄÖÜ][A-Za-zäöü]{2,14}[GVO] LSA/],
  'DE-SH': ['GVOBl. Schl.-H', 'GS Schl.-H', 'Amtsbl. Schl.-H'],
  'DE-TH': ['ThürGVBl', 'GVBl. Thüringen', /Thür[A-ZÄÖÜ][A-Za-zäöü]{2,14}[GVO]/],
}

const FURTHER: Series = {
  CH: [/SR \d{3}(?:\.\d+)+/, 'SR ###~', /RS \d{3}(?:\.\d+)+/, 'AS #### ##', 'RO #### ##', 'BBl ####', 'FF #### #'],
  LI: ['LR-Nr.', 'LGBl. #### Nr.', 'LGBl. ####.##'],
  BE: [/M\.B\. ?(?:du )?\d{1,2}[./-]/, /M\.B\. (?:du |\d{1,2} )/, 'numac', /B\.S\. \d{1,2}[./-]\d/],
  LU: ['Mémorial A', 'Mém. A', 'JO A n'],
  IN: ['G.S.R. ##', /(?:S\.O\.|GSR) ?\d{1,4} ?\(E\)/],
  ZA: ['GN R##', 'GNR ##', 'GNR.##', 'GG #### of'],
  NZ: ['SR ####/##', 'LI ####/##', 'SL ####/##'],
  AU: [/\([A-Z][^()]{0,3}th\)/, 'F####L#####', 'SLI ####'],
  'AU-NSW': [/\d{4} (?:No \d+ )?\(NSW\)/, 'NSW Gazette', austlii('New South Wales')],
  'AU-VIC': [/\d{4} (?:No \d+ )?\(Vic\.?\)/, austlii('Victorian')],
  'AU-QLD': [/\d{4} (?:No \d+ )?\(Qld\)/, 'SL No. # of ####', austlii('Queensland')],
  'AU-SA': [/\d{4} (?:No \d+ )?\(SA\)/, austlii('South Australian')],
  'AU-WA': [/\d{4} (?:No \d+ )?\(WA\)/, /GOVERNMENT GAZETTE, WA/, austlii('Western Australian')],
  'AU-TAS': [/\d{4} (?:No \d+ )?\(Tas\.?\)/, austlii('Tasmanian')],
  'AU-ACT': [/\d{4} (?:No \d+ )?\(ACT\)/, austlii('Australian Capital Territory')],
  'AU-NT': [/\d{4} (?:No \d+ )?\(NT\)/, austlii('Northern Territory')],
  'GB-SCT': ['S.S.I. ####/', 'SSI ####/'],
  'GB-WLS': [/\(W\. ?\d+\)/, 'W.S.I. ####', 'WSI ####/'],
  'GB-NIR': ['S.R. ####/', 'S.R. #### No', /SR ?\(NI\)/, /\(N\.I\.(?: \d+)?\)/],
  GB: ['S.I. ####/', 'SI ####/#'],
  HK: [/Ordinance \([Cc]ap\. \d/, /(?:Provisional )?Legislative Council of (?:the )?Hong Kong/],
}

function evidenceOf(series: Series, weight: number): readonly Evidence[] {
  return Object.entries(series).map(([code, phrases]) => ({
    code,
    weight,
    what: 'series',
    pattern: new RegExp(String.raw`(?<![\p{L}\d])${anyOf(phrases)}`, 'gu'),
  }))
}

export const OFFICIAL_SERIES: readonly Evidence[] = [
  ...evidenceOf(CANADIAN, SERIES),
  ...evidenceOf(GERMAN, SERIES),
  ...evidenceOf(FURTHER, ORGANS),
]
