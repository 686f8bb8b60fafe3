import type { DesignSimulation, ShapeSimulation } from '../../engine/calibration/simulation.ts'
import { number, percent, table } from './markdown.ts'

/** docs/simulation.md from the stored results of all designs. */
export function writeSimulation(all: Partial<Record<string, DesignSimulation>>): string {
  const designs = Object.entries(all) as [string, DesignSimulation][]
  return [
    '# Simulations: the primary estimate where its assumptions hold',
    'Made by `npm run simulate`; the numbers stand in [simulation.json](simulation.json). Every world is a made-up study of ' +
      'which the true effect is known and in which the assumptions of its design hold. Bias is the mean error over its ' +
      'standard deviation, with its Monte Carlo standard error; it should lie within three of these around zero. Coverage ' +
      'is the share of 95 % intervals that hold the truth, size the share of worlds without an effect in which the ' +
      'interval leaves out zero; both with their 95 % Monte Carlo interval. Worlds whose data do not allow an interval ' +
      'count in the bias and not in coverage and size.',
    '## All designs',
    table(
      ['design', 'worlds', 'bias', 'coverage', 'size at 5 %', 'refused'],
      designs.map(([design, { all, worlds, refused }]) => [
        design,
        `${worlds} + ${worlds}`,
        bias(all),
        percent(all.coverage),
        percent(all.size),
        String(refused),
      ]),
    ),
    ...designs.flatMap(([design, result]) => describeDesign(design, result)),
  ].join('\n\n')
}

function describeDesign(
  design: string,
  { engineVersion, seed, shapes, fewClusters, tests }: DesignSimulation,
): string[] {
  return [
    `## ${design}`,
    `Seed ${seed}, engine ${engineVersion}.`,
    tableOfShapes(shapes),
    ...(fewClusters === undefined
      ? []
      : [
          design === 'SyntheticControl'
            ? 'With few donors, which stand where other designs have clusters, as many worlds each:'
            : 'With few clusters, as many worlds each:',
          tableOfShapes(fewClusters),
        ]),
    ...(tests.length === 0
      ? []
      : [
          table(
            ['diagnostic test', 'rejects at 5 %', 'worlds'],
            tests.map(({ label, size }) => [label, percent(size), String(size?.n ?? 0)]),
          ),
        ]),
  ]
}

function tableOfShapes(shapes: ShapeSimulation[]): string {
  return table(
    ['shape', 'worlds', 'bias', 'RMSE', 'coverage', 'size at 5 %'],
    shapes.map((shape) => [
      shape.label,
      String(shape.n),
      bias(shape),
      number(shape.rmse, 3),
      percent(shape.coverage),
      percent(shape.size),
    ]),
  )
}

function bias({ bias, biasError }: { bias: number; biasError: number }): string {
  return `${number(bias, 3)} ± ${number(biasError, 3)}`
}
