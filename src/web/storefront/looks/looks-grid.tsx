import { lookPaths } from '#rules/look-paths.ts'
import { piecesSaid } from '#rules/looks/look.ts'
import { Collage } from './collage.tsx'

/** What a grid shows of a look: pages carry no more of it. */
export type LookTile = { id: number; name: string; many: number; images: (string | null)[] }

const WIDTH = '(min-width: 48rem) 200px, 50vw'

/** Looks side by side, each one link. Still (ui/start/still.tsx). */
export default function LooksGrid({
  looks,
  heading: Heading = 'h3',
}: {
  looks: LookTile[]
  heading?: 'h2' | 'h3'
}) {
  return (
    <ul className="grid gap-x-4 gap-y-8 xs:grid-cols-2 lg:grid-cols-3">
      {looks.map(({ id, name, many, images }) => (
        <li key={id} className="group relative min-w-0">
          <Collage images={images} sizes={WIDTH} />
          <Heading className="mt-3 text-lg leading-snug font-bold break-words">
            <a href={lookPaths.one(id)} className="card-link group-hover:underline">
              {name}
            </a>
          </Heading>
          <p className="text-md text-muted">{piecesSaid(many)}</p>
        </li>
      ))}
    </ul>
  )
}
