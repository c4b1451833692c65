import { Picture } from '#web/ui/picture.tsx'

const SHOWN = 4

/** The first pictures of a look's products in one square; the first of three stands tall. */
export function Collage({ images, sizes }: { images: readonly (string | null)[]; sizes: string }) {
  const shown = images.slice(0, SHOWN)
  return (
    <span className="collage" data-of={shown.length}>
      {shown.map((image, index) => (
        <span key={index}>
          <Picture image={image} alt="" sizes={sizes} />
        </span>
      ))}
    </span>
  )
}
