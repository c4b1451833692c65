/**
 * The shop's mark: a paving tile of the Buenos Aires pavement, nine small panels with one in orange. Drawn here once; every
 * icon is made from it.
 */
const INK = '#141413'
const PAPER = '#FBFAF7'
const ORANGE = '#FF5A1F'

/** On a 32 grid: three by three panels of 6, 1.5 apart, centred. */
const PANEL = 6
const STEP = 7.5
const FIRST = (32 - (2 * STEP + PANEL)) / 2

const panels = [0, 1, 2].flatMap((row) =>
  [0, 1, 2].map((column) => {
    const fill = row === 1 && column === 2 ? ORANGE : PAPER
    return `<rect x="${FIRST + column * STEP}" y="${FIRST + row * STEP}" width="${PANEL}" height="${PANEL}" rx="1" fill="${fill}"/>`
  }),
)

/** `radius` 0 for systems that round icons themselves. */
export const mark = (radius: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="${radius}" fill="${INK}"/>${panels.join('')}</svg>\n`
