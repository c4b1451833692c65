import { useTerms } from '#web/ui/page/frame.ts'
import { Carousel } from '#web/ui/carousel/carousel.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Scene } from '#web/storefront/info/scene.tsx'
import { SLIDES } from './slides.ts'

/** The usual 2 s are for reading three words; these slides are read in six (product §2.31). */
const STAY = 6000

/** The goods, light and whole; words stand beside them, never over them. */
export function Hero() {
  const terms = useTerms()
  return (
    <Carousel label="Destacados" show="whole" autoplay={STAY} className="hero">
      {SLIDES.map(({ scene, alt, title, text, to, button }, index) => {
        const Title = index === 0 ? 'h1' : 'h2'
        return (
          <div
            key={scene}
            className="grid h-full grid-rows-[auto_minmax(0,1fr)] bg-[linear-gradient(#f3efea,#f5f2ea_45%,#f9f6ee)] md:grid-cols-[minmax(20rem,38%)_minmax(0,1fr)] md:grid-rows-1"
          >
            <div className="flex flex-col items-start justify-center px-4 pt-6 pb-4 md:px-8 md:py-10 2xl:pl-[calc((100vw-95rem)/2+2rem)]">
              <Title className="display max-w-[12ch] text-[clamp(1.75rem,0.6rem+3.2vw,4rem)]">{title}</Title>
              <p className="mt-2 max-w-[32ch] md:mt-4 md:text-lg">
                {typeof text === 'string' ? text : text(terms)}
              </p>
              <ButtonLink to={to} className="mt-4 md:mt-6">
                {button}
              </ButtonLink>
            </div>
            <Scene
              name={scene}
              alt={alt}
              sizes="(min-width: 48rem) 62vw, 100vw"
              eager={index === 0}
              className="absolute inset-0 size-full object-cover object-[92%_100%] md:[mask-image:linear-gradient(to_right,transparent,#000_4%)]"
            />
          </div>
        )
      })}
    </Carousel>
  )
}
