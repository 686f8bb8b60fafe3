import { ENACTING, SERIES, type Evidence } from './evidence.ts'

const LAENDER =
  'Baden-Württemberg:BW,Bayern:BY,Bayerische:BY,Berlin:BE,Brandenburg:BB,Bremen:HB,Hamburg:HH,Hessen:HE,Hessische:HE,Mecklenburg-Vorpommern:MV,Niedersachsen:NI,Niedersächsische:NI,Nordrhein-Westfalen:NW,Rheinland-Pfalz:RP,Saarland:SL,Sachsen:SN,Sächsische:SN,Sachsen-Anhalt:ST,Schleswig-Holstein:SH,Thüringen:TH,Thüringer:TH'

/** German states: their parliaments enact under the state's name. */
export const LAENDER_EVIDENCE: readonly Evidence[] = LAENDER.split(',').flatMap((entry) => {
  const [name, code] = entry.split(':') as [string, string]
  return [
    {
      code: `DE-${code}`,
      weight: ENACTING,
      pattern: new RegExp(
        `(landtag|abgeordnetenhaus|bürgerschaft)( (von|des landes))? ${name}|${name}\\w* (landtag|bürgerschaft) hat|landtag des (freistaate?s|landes) ${name}`,
        'gi',
      ),
      what: 'enacting clause',
    },
    {
      code: `DE-${code}`,
      weight: SERIES,
      pattern: new RegExp(`gesetz- und verordnungsblatt (für|des) .{0,20}${name}|land(es)? ${name}`, 'gi'),
      what: 'series',
    },
  ]
})
