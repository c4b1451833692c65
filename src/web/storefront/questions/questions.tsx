import { useEffect, useRef, type ComponentProps } from 'react'
import { useSendInPlace } from '#web/ui/form/use-send-in-place.ts'
import { useToast } from '#web/ui/notice/toast.tsx'
import { still } from '#web/ui/start/still.tsx'
import type { QuestionSaid } from './question-action.ts'
import type QuestionsList from './questions-list.tsx'

const StillQuestions = still(() => import('./questions-list.tsx'))

type Props = Omit<ComponentProps<typeof QuestionsList>, 'failed'> & { said: QuestionSaid | undefined }

/** Under the product: what people ask, and what the shop and its buyers answer (product §15.12). */
export function Questions({ said, ...list }: Props) {
  const say = useToast()
  const send = useSendInPlace()
  const title = useRef<HTMLHeadingElement>(null)
  const told = useRef<QuestionSaid>(undefined)
  useEffect(() => {
    if (!said?.said || told.current === said) return
    told.current = said
    say(said.said)
    title.current?.focus()
  }, [said, say])
  return (
    <section
      id="preguntas"
      aria-labelledby="preguntas-titulo"
      className="mt-14 border-t border-line pt-10 md:mt-20"
    >
      <h2
        ref={title}
        tabIndex={-1}
        id="preguntas-titulo"
        className="display scroll-mt-24 text-xl md:text-2xl"
      >
        Preguntas y respuestas
      </h2>
      <div onSubmit={send}>
        <StillQuestions
          {...list}
          failed={said?.failed ? { failed: said.failed, typed: said.typed, on: said.on } : null}
        />
      </div>
      <p role="status" className="sr-only">
        {said?.said}
      </p>
    </section>
  )
}
