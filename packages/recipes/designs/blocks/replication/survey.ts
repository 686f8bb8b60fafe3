import { rString } from '../../../replication/quote.ts'
import type { BlocksSpec } from '@casefiles/engine/specs'

/** What each row adds to the block-weighted difference in R, from `blocks` of the base-R script. */
export const INFLUENCE_IN_R = `
# ---- what each row adds to the estimate, the blocks' shares counted as sampled --------------
size.of.block <- get(blocks, "total")[as.character(sample$block)]
effect.of.block <- get(blocks, "difference")[as.character(sample$block)]
arm.total <- ave(sample$weight, sample$block, sample$treated, FUN = sum)
arm.mean <- ave(sample$weight * sample$outcome, sample$block, sample$treated, FUN = sum) / arm.total
influence <- sample$weight / sum(sample$weight) *
  ((2 * sample$treated - 1) * size.of.block * (sample$outcome - arm.mean) / arm.total + effect.of.block - estimate)
`

/** The variance of base R: squares of what each sampling unit adds. */
export const LINEARIZED_IN_R = `se <- sqrt(sum(survey.parts(influence)^2))
df <- degrees
`

/** The same with the package survey: a regression on treatment, or with blocks the total of what each row adds. */
export function packageSurvey({ blocks, survey }: BlocksSpec): string {
  const total = blocks.length > 0
  return `
# ---- the package survey: rows in use are a subpopulation of the whole file ------------------
options(survey.lonely.psu = ${rString(survey!.lonelyUnits)})
file <- data.frame(rows, row = seq_len(nrow(rows)))
file$used <- file$row %in% as.numeric(rownames(sample))
${total ? 'file$part <- 0\nfile$part[as.numeric(rownames(sample))] <- influence / sample$weight\n' : ''}design <- svydesign(ids = ~psu, strata = ~stratum, weights = ~weight, nest = TRUE,
  data = file[!is.na(file$stratum) & !is.na(file$psu) & !is.na(file$weight), ])
design <- subset(design, used)
df <- degf(design)
${
  total
    ? 'se <- as.numeric(SE(svytotal(~part, design)))\n'
    : `fit <- svyglm(outcome ~ treated, design)
estimate <- coef(fit)[["treated"]]
se <- as.numeric(SE(fit)[["treated"]])
`
}`
}

/** Estimate and error in Python, from `blocks` and `sample` of the script. */
export const LINEARIZED_IN_PYTHON = `estimate = sum(b["w"] * b["difference"] for b in blocks)

# ---- what each row adds to the estimate, the blocks' shares counted as sampled ----
arms = sample.groupby(["block", "treated"])
arm_total = arms["weight"].transform("sum")
arm_mean = (sample["weight"] * sample["outcome"]).groupby([sample["block"], sample["treated"]]).transform("sum") / arm_total
of_block = sample.groupby("block")
block_total = of_block["weight"].transform("sum")
effect = of_block.ngroup().map(lambda place: blocks[place]["difference"])
sign = 2 * sample["treated"] - 1
influence = sign * block_total * (sample["outcome"] - arm_mean) / arm_total + effect - estimate
influence = (influence * sample["weight"] / sample["weight"].sum()).to_numpy()
se = np.sqrt((survey_parts(influence) ** 2).sum())
df = degrees
`
