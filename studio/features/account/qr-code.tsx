import { encode } from 'uqr'

/** Light squares around the code (ISO/IEC 18004, 6.3.8). */
const QUIET = 4

/** A QR code, black on white in both themes: scanners look for dark on light. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET })
  const dark = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect className="qr-code-light" width={size} height={size} />
      <path className="qr-code-dark" d={dark} />
    </svg>
  )
}
