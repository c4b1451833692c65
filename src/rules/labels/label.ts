/** What a label says, whichever paper it is printed on. */
export type LabelFacts = {
  shop: string
  title: string
  /** '' where it is of no one size. */
  size: string
  /** A line more: the size as it stands inside, or which sizes there are. */
  about: string
  /** In words, as one pays it today; '' where it stands without. */
  price: string
  /** What its bars say to a scanner. */
  code: string
  /** The same for people. */
  printed: string
  /** Where it lies, by what is written down; '' where nothing is. */
  shelf: string
  /** Where its QR leads. */
  url: string
}

/** The last line: its code for people, and its shelf, so that whoever carries it back knows where. */
export const lastLine = ({ printed, shelf }: Pick<LabelFacts, 'printed' | 'shelf'>): string =>
  shelf === '' ? printed : `${printed} · ${shelf}`

/** What does not fit beside its other scales as large as a number does. */
export const isLongSize = (size: string): boolean => size.length > 4

/** In lines of so many letters, broken between words where that is possible; what does not fit ends in «…». */
export function inLines(text: string, letters: number, most: number): string[] {
  const lines: string[] = []
  let rest = text.replace(/\s+/g, ' ').trim()
  while (rest !== '' && lines.length < most) {
    const signs = [...rest]
    if (signs.length <= letters) return [...lines, rest]
    if (lines.length === most - 1)
      return [
        ...lines,
        `${signs
          .slice(0, letters - 1)
          .join('')
          .trimEnd()}…`,
      ]
    const space = signs.slice(0, letters + 1).lastIndexOf(' ')
    const end = space > 0 ? space : letters
    lines.push(signs.slice(0, end).join('').trimEnd())
    rest = signs.slice(end).join('').trimStart()
  }
  return lines
}

const LABEL_KINDS = ['talle', 'estante'] as const
/** One for each pair of a size; or one for the shelf on which all of them lie. */
export type LabelKind = (typeof LABEL_KINDS)[number]
export const labelKind = (text: string | null): LabelKind =>
  LABEL_KINDS.find((kind) => kind === text) ?? 'talle'
