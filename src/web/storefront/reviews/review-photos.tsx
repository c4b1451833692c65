import { paths } from '#rules/paths.ts'

/** Small ones in a row, each opening large by its link. Also in the back office. */
export function ReviewPhotos({ photos, username }: { photos: readonly number[]; username: string }) {
  if (photos.length === 0) return null
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {photos.map((id, index) => (
        <li key={id}>
          <a
            href={paths.reviewPhoto(id, 'large')}
            className="block size-20 overflow-hidden rounded-tile bg-tile sm:size-24"
          >
            <img
              src={paths.reviewPhoto(id, 'small')}
              alt={`Foto ${index + 1} de ${username}, en grande`}
              width={96}
              height={96}
              loading="lazy"
              decoding="async"
              className="size-full object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
