import type { RddSpec } from '../spec.ts'

type Global = Extract<RddSpec['estimator'], { kind: 'global' }>

/** One least-squares polynomial over all rows, in base R. */
export function globalInBaseR(
  { polynomialOrder, interacted, variance }: Global,
  isClustered: boolean,
  upper: string,
): string {
  return `
# ---- one polynomial over all rows --------------------------------------------------------
above <- as.numeric(sample$running >= cutoff)
distance <- (sample$running - cutoff) / max(abs(range(sample$running) - cutoff))
powers <- outer(distance, 1:${polynomialOrder}, \`^\`)
x <- cbind(1, above, powers, ${interacted ? 'above * powers, ' : ''}covariates)
decomposition <- qr(x, tol = 1e-9)
kept <- sort(decomposition$pivot[seq_len(decomposition$rank)])
x <- x[, kept]
# sampling weights enter as roots that multiply every column
root <- if (is.null(sample$weight)) rep(1, nrow(x)) else sqrt(sample$weight)
x <- root * x
outcome <- root * sample$outcome
n <- nrow(x)
k <- ncol(x)
inverse <- solve(crossprod(x))
coefficients <- drop(inverse %*% crossprod(x, outcome))
residual <- outcome - drop(x %*% coefficients)
estimate <- coefficients[[2]]
score <- drop(x %*% inverse[, 2])
${isClustered ? CLUSTERED : VARIANCES[variance]}conf.low <- estimate - qt(${upper}, df) * se
conf.high <- estimate + qt(${upper}, df) * se
`
}

const CLUSTERED = `# CR1
totals <- tapply(score * residual, sample$cluster, sum)
g <- length(totals)
se <- sqrt(sum(totals^2) * g / (g - 1) * (n - 1) / (n - k))
df <- g - 1
`

const VARIANCES: Record<Global['variance'], string> = {
  iid: `se <- sqrt(sum(residual^2) / (n - k) * sum(score^2))
df <- n - k
`,
  hc1: `se <- sqrt(sum((score * residual)^2) * n / (n - k))
df <- n - k
`,
  hc3: `se <- sqrt(sum((score * residual / (1 - rowSums((x %*% inverse) * x)))^2))
df <- n - k
`,
}
