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

const LABEL_KINDS = ['talle', 'estante'] as const
/** One for each pair of a size; or one for the shelf on which all of them lie. */
export type LabelKind = (typeof LABEL_KINDS)[number]
export const labelKind = (text: string | null): LabelKind =>
  LABEL_KINDS.find((kind) => kind === text) ?? 'talle'
