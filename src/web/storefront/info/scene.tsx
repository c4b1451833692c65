import { serverPaths } from '#rules/server-paths.ts'
type Props = { name: string; alt: string; sizes: string; eager?: boolean; className?: string }

const WIDE = [640, 960, 1440]
const TALL = [480, 720]
const set = (name: string, widths: number[], format: string) =>
  widths.map((width) => `${serverPaths.scene(name, width, format)} ${width}w`).join(', ')

/** A picture of the showroom: wide on screens, its upright cut on phones. */
export function Scene({ name, alt, sizes, eager = false, className = '' }: Props) {
  return (
    <picture>
      {(['avif', 'webp'] as const).map((format) => (
        <source
          key={`tall-${format}`}
          media="(max-width: 47.99rem)"
          type={`image/${format}`}
          srcSet={set(`${name}-movil`, TALL, format)}
          sizes={sizes}
        />
      ))}
      <source type="image/avif" srcSet={set(name, WIDE, 'avif')} sizes={sizes} />
      <img
        src={serverPaths.scene(name, 960, 'webp')}
        srcSet={set(name, WIDE, 'webp')}
        sizes={sizes}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
        className={className}
      />
    </picture>
  )
}
