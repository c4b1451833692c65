/**
 * System fonts, scaled so that a line of Spanish is as wide and as high as in the web font: text does not jump when the font
 * arrives. Arial on Windows, macOS and iOS (Liberation Sans and Arimo measure the same), Roboto on Android, DejaVu on bare Linux.
 */
import type { Metrics } from './metrics.ts'

/** How often each sign occurs in Spanish text, per thousand signs. */
const FREQUENCY: Record<string, number> = {
  ' ': 170, a: 100, b: 12, c: 33, d: 42, e: 110, f: 6, g: 9, h: 6, i: 53, j: 4, l: 42, m: 26, n: 56, o: 74, p: 21,
  q: 8, r: 58, s: 66, t: 38, u: 33, v: 10, x: 2, y: 9, z: 4,
} // prettier-ignore

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

type Cut = { names: string[]; widths: Record<string, number> }
type Fallback = { family: string; regular: Cut; bold: Cut }

/** Advance widths of the space and a to z, then A to Z, in thousandths of the em, read from the fonts themselves. */
const FALLBACKS: Fallback[] = [
  {
    family: 'Archivo fallback',
    regular: {
      names: ['Arial', 'ArialMT', 'Liberation Sans', 'Arimo'],
      widths: widths(
        '278 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500',
        '667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611',
      ),
    },
    bold: {
      names: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Arimo Bold'],
      widths: widths(
        '278 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500',
        '722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 667 667 611',
      ),
    },
  },
  {
    family: 'Archivo fallback Roboto',
    regular: {
      names: ['Roboto', 'Roboto-Regular'],
      widths: widths(
        '248 544 562 523 564 530 348 562 551 243 239 507 243 877 552 570 562 568 339 516 327 551 484 751 496 473 496',
        '652 623 651 656 568 553 681 713 272 552 627 539 873 713 688 631 688 616 594 597 648 637 887 627 601 599',
      ),
    },
    bold: {
      names: ['Roboto Bold', 'Roboto-Bold'],
      widths: widths(
        '249 535 563 521 563 540 358 571 560 265 260 534 265 866 561 564 563 564 366 514 338 560 506 734 509 503 509',
        '672 638 654 650 563 549 682 706 292 559 636 541 875 706 689 645 689 641 616 620 659 653 875 635 619 607',
      ),
    },
  },
  {
    family: 'Archivo fallback DejaVu',
    regular: {
      names: ['DejaVu Sans'],
      widths: widths(
        '318 613 635 550 635 615 352 635 634 278 278 579 278 974 634 612 635 635 411 521 392 634 592 818 592 592 525',
        '684 686 698 770 632 575 775 752 295 295 656 557 863 748 787 603 787 695 635 611 732 684 989 685 611 685',
      ),
    },
    bold: {
      names: ['DejaVu Sans Bold'],
      widths: widths(
        '348 675 716 593 716 678 435 716 712 343 343 665 343 1042 712 687 716 716 493 595 478 712 652 924 645 652 582',
        '774 762 734 830 683 683 821 837 372 372 775 637 995 837 850 733 850 770 720 682 812 774 1103 771 724 725',
      ),
    },
  },
]

function widths(small: string, capital: string): Record<string, number> {
  const signs = [' ', ...LETTERS, ...LETTERS.toUpperCase()]
  const numbers = `${small} ${capital}`.split(' ')
  return Object.fromEntries(signs.map((sign, index) => [sign, Number(numbers[index]) / 1000]))
}

export const NORMAL = '100%'
export const WIDE = '125%'

export const fontStack = ['Archivo', ...FALLBACKS.map(({ family }) => `'${family}'`), 'sans-serif'].join(', ')

/** The web font at one weight and stretch, and which of the system's two weights stands in for it. */
export type Cast = { cut: 'regular' | 'bold'; weight: string; stretch: string; metrics: Metrics }

export const fallbackFaces = (casts: readonly Cast[]): string =>
  FALLBACKS.flatMap((fallback) => casts.map((cast) => fallbackFace(fallback, cast))).join('\n')

function fallbackFace(fallback: Fallback, { cut, weight, stretch, metrics }: Cast): string {
  const { names, widths: known } = fallback[cut]
  // The wide cut is for headings, which are set in capitals.
  const inUse = (sign: string) => (stretch === WIDE ? sign.toUpperCase() : sign)
  const adjust = average((sign) => metrics.width(inUse(sign))) / average((sign) => known[inUse(sign)]!)
  const percent = (share: number) => `${Number((share * 100).toFixed(2))}%`
  return `@font-face {
  font-family: '${fallback.family}';
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
