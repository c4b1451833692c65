/** Arial, scaled so that a line of Spanish is as wide and as high as in the web font: text does not jump when the font arrives. */
import type { Metrics } from './metrics.ts'

/** How often each sign occurs in Spanish text, per thousand signs. */
const FREQUENCY: Record<string, number> = {
  ' ': 170, a: 100, b: 12, c: 33, d: 42, e: 110, f: 6, g: 9, h: 6, i: 53, j: 4, l: 42, m: 26, n: 56, o: 74, p: 21,
  q: 8, r: 58, s: 66, t: 38, u: 33, v: 10, x: 2, y: 9, z: 4,
} // prettier-ignore

/** Advance widths of Arial in thousandths of the em (the same as Helvetica's published AFM and Liberation Sans). */
const ARIAL = {
  regular: {
    names: ['Arial', 'ArialMT', 'Liberation Sans', 'Arimo'],
    widths: widths(
      '556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500',
    ),
  },
  bold: {
    names: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Arimo Bold'],
    widths: widths(
      '556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500',
    ),
  },
}

function widths(list: string): Record<string, number> {
  const letters = list
    .split(' ')
    .map((width, index) => [String.fromCharCode(97 + index), Number(width) / 1000])
  return { ' ': 0.278, ...Object.fromEntries(letters) }
}

type Face = { arial: keyof typeof ARIAL; weight: string; stretch: string; metrics: Metrics }

export const fallbackFaces = (faces: readonly Face[]): string => faces.map(fallbackFace).join('\n')

function fallbackFace({ arial, weight, stretch, metrics }: Face): string {
  const { names, widths: arialWidths } = ARIAL[arial]
  const adjust = average((sign) => metrics.width(sign)) / average((sign) => arialWidths[sign] ?? 0)
  const percent = (share: number) => `${(share * 100).toFixed(2)}%`
  return `@font-face {
  font-family: 'Archivo fallback';
  src: ${names.map((name) => `local('${name}')`).join(', ')};
  font-weight: ${weight};
  font-stretch: ${stretch};
  size-adjust: ${percent(adjust)};
  ascent-override: ${percent(metrics.ascent / adjust)};
  descent-override: ${percent(metrics.descent / adjust)};
  line-gap-override: ${percent(metrics.lineGap / adjust)};
}
`
}

function average(width: (sign: string) => number): number {
  let sum = 0
  let weight = 0
  for (const [sign, often] of Object.entries(FREQUENCY)) {
    sum += width(sign) * often
    weight += often
  }
  return sum / weight
}
