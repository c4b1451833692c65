/** Of a title, for a link to it. */
export const idOf = (title: string): string =>
  title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, '-')

const ADDRESS = /(https?:\/\/[^\s,]*[^\s,.])/
/** The addresses in it can be pressed. */
export const pressed = (text: string) =>
  text.split(ADDRESS).map((piece) =>
    ADDRESS.test(piece) ? (
      <a key={piece} href={piece} className="link" rel="noopener">
        {piece}
      </a>
    ) : (
      piece
    ),
  )
