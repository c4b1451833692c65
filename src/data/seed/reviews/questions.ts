/** Seed: what people asked under products, with the answers of the shop and of who bought them. */
import type { Answerer } from '#rules/questions/question.ts'

type SeedQuestion = {
  slug: string
  by: string
  /** In days before now; answered the day after. */
  daysAgo: number
  text: string
  answers: { by: string; as: Answerer; text: string }[]
}

export const seedQuestions: SeedQuestion[] = [
  {
    slug: 'zapatillas-cancha-blancas',
    by: 'cliente',
    daysAgo: 18,
    text: '¿La plantilla se saca para poner una ortopédica?',
    answers: [
      { by: 'admin', as: 'shop', text: 'Sí, sale entera y no va pegada.' },
      { by: 'lucia', as: 'buyer', text: 'Yo las uso con plantilla propia y van perfecto.' },
    ],
  },
  {
    slug: 'zapatillas-cancha-blancas',
    by: 'ramiro',
    daysAgo: 40,
    text: '¿Se pueden lavar en el lavarropas?',
    answers: [
      {
        by: 'admin',
        as: 'shop',
        text: 'No: un paño húmedo con jabón neutro, y que se sequen a la sombra.',
      },
    ],
  },
]
