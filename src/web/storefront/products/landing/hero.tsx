import { useTerms } from '#web/ui/page/frame.ts'
import { Carousel } from '#web/ui/carousel/carousel.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Scene } from '#web/storefront/info/scene.tsx'
import { SLIDES } from './slides.ts'

/** The usual 2 s are for reading three words; these slides are read in six (product §2.31). */
const STAY = 6000

export function Hero() {
  const terms = useTerms()
  return (
    <Carousel label="Destacados" show="whole" autoplay={STAY}>
      {SLIDES.map(({ scene, alt, title, text, to, button }, index) => {
        const Title = index === 0 ? 'h1' : 'h2'
        return (
          <div
            key={scene}
            className="on-ink relative grid h-[min(84svh,46rem)] min-h-[30rem] bg-ink text-white md:h-[min(78svh,50rem)]"
          >
            <Scene
              name={scene}
              alt={alt}
              sizes="100vw"
              eager={index === 0}
              className="absolute inset-0 size-full object-cover"
            />
            <div
              aria-hidden
              className="absolute inset-0 bg-[linear-gradient(to_top,rgb(20_20_19/0.86),rgb(20_20_19/0.35)_55%,rgb(20_20_19/0.1))]"
            />
            <div className="wrap relative flex flex-col items-start justify-end pb-24 md:pb-20">
              <Title className="display max-w-[12ch] text-[clamp(2.5rem,1.2rem+6vw,6rem)]">{title}</Title>
              <p className="mt-4 max-w-[36ch] text-lg">{typeof text === 'string' ? text : text(terms)}</p>
              <ButtonLink to={to} look="hot" className="mt-6">
                {button}
              </ButtonLink>
            </div>
          </div>
        )
      })}
    </Carousel>
  )
}
