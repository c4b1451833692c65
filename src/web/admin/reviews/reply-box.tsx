import { Form } from 'react-router'
import { MAX_REPLY } from '#rules/reviews/reply.ts'
import type { AdminComment } from '#shop/reviews/lists.ts'
import { Button } from '#web/ui/button.tsx'
import { Here } from '#web/ui/form/here.tsx'

type Props = { comment: AdminComment; action: string; refused: { message: string; typed: string } | null }

/** What the shop answers in public: written, changed, and taken back. */
export function ReplyBox({ comment: { id, username, reply, waiting }, action, refused }: Props) {
  const hidden = (intent: string) => (
    <>
      <Here />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="reviewId" value={id} />
    </>
  )
  return (
    <>
      {reply && (
        <div className="mt-2 border-l-2 border-line pl-4">
          <b className="text-sm">Respondió la tienda</b>
          <p className="max-w-[68ch] wrap-anywhere whitespace-pre-line">{reply}</p>
        </div>
      )}
      <div className="mt-1 flex flex-wrap items-start gap-x-5">
        {waiting && (
          <Form method="post" action={action} preventScrollReset className="py-1">
            {hidden('publish')}
            <Button size="small">
              Publicar<span className="sr-only"> el comentario de {username}</span>
            </Button>
          </Form>
        )}
        <details open={refused !== null} className="min-w-0 grow">
          <summary className="link inline-flex min-h-11 items-center text-md">
            {reply ? 'Cambiar la respuesta' : 'Responder'}
            <span className="sr-only"> a {username}</span>
          </summary>
          <Form method="post" action={action} preventScrollReset className="max-w-xl">
            {hidden('reply')}
            <label htmlFor={`respuesta-${id}`} className="mb-1.5 block text-md font-semibold">
              Respuesta, a la vista de todos
            </label>
            <textarea
              id={`respuesta-${id}`}
              name="text"
              rows={3}
              maxLength={MAX_REPLY}
              defaultValue={refused?.typed ?? reply ?? ''}
              aria-invalid={refused ? true : undefined}
              aria-describedby={refused ? `respuesta-${id}-error` : undefined}
              className="input"
            />
            {refused && (
              <p id={`respuesta-${id}-error`} className="mt-1 text-md font-semibold text-rojo">
                {refused.message}
              </p>
            )}
            <Button size="small" className="mt-3">
              {reply ? 'Guardar la respuesta' : 'Publicar la respuesta'}
            </Button>
          </Form>
          {reply && (
            <Form method="post" action={action} preventScrollReset className="mt-3">
              {hidden('withdraw-reply')}
              <Button look="quiet" size="small">
                Sacar la respuesta
              </Button>
            </Form>
          )}
        </details>
      </div>
    </>
  )
}
