import { AUTOPLAY, Carousel } from '#web/ui/carousel/carousel.tsx'
import { Scene } from './scene.tsx'

const SCENES = [
  {
    name: 'showroom',
    alt: 'El showroom: percheros a los lados y zapatillas sobre plintos en el centro',
    caption: 'El showroom',
  },
  {
    name: 'perchero-camperas',
    alt: 'Un perchero con camperas de varios colores',
    caption: 'Camperas y buzos',
  },
  {
    name: 'zapatillas-plintos',
    alt: 'Zapatillas exhibidas sobre plintos de distinta altura',
    caption: 'Las zapatillas de la semana',
  },
  { name: 'detalle-ritmo', alt: 'Una zapatilla vista de muy cerca', caption: 'Cada par, revisado' },
]

/** A few at a time, as many as the shop's other carousels show. */
export function ShowroomGallery() {
  return (
    <Carousel label="Fotos del showroom" autoplay={AUTOPLAY}>
      {SCENES.map(({ name, alt, caption }) => (
        <figure key={name}>
          <div className="aspect-4/5 overflow-hidden rounded-tile bg-tile">
            <Scene
              name={name}
              alt={alt}
              sizes="(min-width: 75rem) 25vw, (min-width: 48rem) 33vw, (min-width: 31.25rem) 50vw, 90vw"
              className="size-full object-cover"
            />
          </div>
          <figcaption className="mt-2 text-sm text-muted">{caption}</figcaption>
        </figure>
      ))}
    </Carousel>
  )
}
