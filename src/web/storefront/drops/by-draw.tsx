import { Link } from 'react-router'
import { isAwaited, type DropState } from '#rules/drops/states.ts'
import { dropPaths } from '#rules/drop-paths.ts'
import { whenOf } from '#rules/drops/when.ts'

export type SoldByDraw = {
  id: number
  state: DropState
  drawAt: Date
  sizes: string[]
  /** Some of them are sold as ever besides. */
  partly: boolean
}

/** On the product's page: which sizes are sold by a draw, and when. */
export default function ByDraw({ drop: { id, state, drawAt, sizes, partly } }: { drop: SoldByDraw }) {
  const which = sizes.length === 1 ? `El talle ${sizes[0]}` : `Los talles ${sizes.join(', ')}`
  return (
    <p className="mt-4 border-l-4 border-ink bg-bone px-4 py-3">
      {isAwaited(state) ? (
        <>
          <b>
            {partly ? 'Una parte se vende' : 'Se vende'} por sorteo {whenOf(drawAt)}.
          </b>{' '}
          {which}.
        </>
      ) : (
        <b>Ya se sorteó. {which}.</b>
      )}{' '}
      <Link to={dropPaths.one(id)} className="link font-semibold">
        Ver el lanzamiento
      </Link>
    </p>
  )
}
