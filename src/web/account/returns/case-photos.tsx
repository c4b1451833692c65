import { paths } from '#rules/paths.ts'
import type { OwnReturn } from '#shop/returns/returns.ts'

const WHOSE = { buyer: 'Foto tuya', shop: 'Foto de la tienda' } as const

/** Photos of a case, of both sides, each to be seen whole. */
export const CasePhotos = ({ reference, code, photos }: Pick<OwnReturn, 'reference' | 'code' | 'photos'>) => (
  <ul className="mb-3 flex flex-wrap gap-3">
    {photos.map(({ id, by }, index) => (
      <li key={id}>
        <a href={paths.returnPhoto(reference, code, id)} className="block text-sm">
          <img
            src={paths.returnPhoto(reference, code, id)}
            alt={`${WHOSE[by]} ${index + 1}`}
            loading="lazy"
            width={112}
            height={112}
            className="size-28 rounded-tile bg-tile object-cover"
          />
          {WHOSE[by]}
        </a>
      </li>
    ))}
  </ul>
)
