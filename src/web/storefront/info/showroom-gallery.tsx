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

/** Moves sideways by finger, wheel or arrow keys; nothing moves by itself. */
export function ShowroomGallery() {
  return (
    <div
      role="region"
      aria-label="Fotos del showroom"
      tabIndex={0}
      className="scroll-row snap-mandatory gap-3 md:gap-4"
    >
      {SCENES.map(({ name, alt, caption }) => (
        <figure key={name} className="w-[82%] md:w-[62%] xl:w-[46%]">
          <div className="aspect-4/5 overflow-hidden rounded-tile bg-tile md:aspect-3/2">
            <Scene
              name={name}
              alt={alt}
              sizes="(min-width: 75rem) 46vw, (min-width: 48rem) 62vw, 82vw"
              className="size-full object-cover"
            />
          </div>
          <figcaption className="mt-2 text-sm text-muted">{caption}</figcaption>
        </figure>
      ))}
    </div>
  )
}
