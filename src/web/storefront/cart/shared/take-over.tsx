import { Form, useNavigation } from 'react-router'
import { Button } from '#web/ui/button.tsx'

/** Into one's own cart, beside what is there or in its place. */
export function TakeOver({ mine }: { /** Units in one's own. */ mine: number }) {
  const pending = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="space-y-3">
      <Button name="intent" value="add" pending={pending} className="w-full text-lg">
        Agregar al carrito
      </Button>
      {mine > 0 && (
        <>
          <Button name="intent" value="replace" look="quiet" pending={pending} className="w-full">
            Reemplazar mi carrito
          </Button>
          <p className="text-sm text-muted">
            En tu carrito hay {mine === 1 ? '1 unidad' : `${mine} unidades`}. Al agregar se quedan; al
            reemplazar se van.
          </p>
        </>
      )}
    </Form>
  )
}
