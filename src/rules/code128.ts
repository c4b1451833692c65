/**
 * Code 128 (ISO/IEC 15417), which every laser scanner of a till reads: a text of ASCII as the widths of its bars and spaces. Digits in
 * pairs take half of the room, so the shortest mix of its sets B and C is taken.
 */

/** Of each value: bar, space, bar, space, bar, space, in modules; the last one stops. */
const PATTERNS =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'.split(
    ' ',
  )
const START = { b: 104, c: 105 }
const CHANGE = { b: 100, c: 99 }
const STOP = 106
const CHECKED = 103
/** Empty space that a scanner needs on either side. */
export const QUIET_MODULES = 10

/** A printable text of ASCII: what it can say. */
export const canBeBars = (text: string): boolean => /^[ -~]+$/.test(text)

type Set = 'b' | 'c'
/** The shortest way to say the rest of the text in either set, by place. */
function shortest(text: string): number[] {
  const none = { b: [] as number[], c: [] as number[] }
  const ways: Record<Set, number[]>[] = [none]
  for (let at = text.length - 1; at >= 0; at--) {
    const after = ways[0]!
    const two = /^\d\d/.test(text.slice(at)) ? ways[1] : undefined
    const b = [text.charCodeAt(at) - 32, ...after.b]
    const c = two && [Number(text.slice(at, at + 2)), ...two.c]
    const viaC = c && [CHANGE.c, ...c]
    ways.unshift({
      b: viaC && viaC.length < b.length ? viaC : b,
      c: c && c.length <= b.length + 1 ? c : [CHANGE.b, ...b],
    })
  }
  const { b, c } = ways[0]!
  return c.length < b.length ? [START.c, ...c] : [START.b, ...b]
}

/** Its values, with what starts, checks and stops it. `text`: as `canBeBars` has it. */
export function code128Values(text: string): number[] {
  const said = shortest(text)
  const sum = said.reduce((all, value, place) => all + value * Math.max(place, 1), 0)
  return [...said, sum % CHECKED, STOP]
}

/** Widths in modules, from the first bar on: bar, space, bar… */
export const code128Widths = (text: string): number[] =>
  code128Values(text).flatMap((value) => [...PATTERNS[value]!].map(Number))

/** As an SVG's path of bars one unit high, and how many modules wide it is; its quiet space is not in it. */
export function code128Path(text: string): { path: string; modules: number } {
  let at = 0
  let path = ''
  for (const [place, width] of code128Widths(text).entries()) {
    if (place % 2 === 0) path += `M${at} 0h${width}v1h-${width}z`
    at += width
  }
  return { path, modules: at }
}
