/** Seed: what people asked under products, with the answers of the shop and of who bought them. */
import type { Tx } from '#data/database.ts'
import { questionAnswers, questions } from '#data/schema.ts'
import type { Answerer } from '#rules/questions/question.ts'
import { daysBefore } from '../moments.ts'
import type { SeededProduct } from '../seed-products.ts'
import type { SeededUser } from '../seed-users.ts'

type SeedQuestion = {
  slug: string
  by: string
  /** In days before now; answered the day after. */
  daysAgo: number
  text: string
  answers: { by: string; as: Answerer; text: string }[]
}

const ASKED: SeedQuestion[] = [
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

export async function seedQuestions(
  tx: Tx,
  people: Map<string, SeededUser>,
  products: Map<string, SeededProduct>,
  now: Date,
): Promise<void> {
  for (const asked of ASKED) {
    const [kept] = await tx
      .insert(questions)
      .values({
        productId: products.get(asked.slug)!.id,
        userId: people.get(asked.by)!.id,
        text: asked.text,
        createdAt: daysBefore(now, asked.daysAgo),
      })
      .returning({ id: questions.id })
    for (const { by, as, text } of asked.answers)
      await tx.insert(questionAnswers).values({
        questionId: kept!.id,
        userId: people.get(by)!.id,
        by: as,
        text,
        createdAt: daysBefore(now, asked.daysAgo - 1),
      })
  }
}
