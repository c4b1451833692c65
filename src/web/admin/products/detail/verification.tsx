import { BadgeCheck } from 'lucide-react'
import { Form } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { VERIFIED, verifiedText, type Verified } from '#rules/products/verified.ts'
import { useMay } from '#web/admin/sections/may.ts'
import { Button } from '#web/ui/button.tsx'
import { Here } from '#web/ui/form/here.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Whether somebody found it original: only then its page says so, with who and when. */
export function Verification({ productId, verified }: { productId: number; verified: Verified | null }) {
  const may = useMay()('product.verify')
  const act = (intent: 'verify' | 'unverify', label: string) => (
    <Form method="post" action={adminPaths.products} preventScrollReset>
      <Here />
      <input type="hidden" name="productId" value={productId} />
      <Button size="small" look="quiet" name="intent" value={intent}>
        {label}
      </Button>
    </Form>
  )
  return (
    <section aria-labelledby="verificacion" className="panel mt-4 p-4 md:p-5">
      <h2 id="verificacion" className="flex items-center gap-2 font-bold">
        {verified && <Icon of={BadgeCheck} size={20} className="text-verde" />}
        {verified ? VERIFIED : 'Sin verificar'}
      </h2>
      <p className="mt-1 mb-3 text-md text-muted">
        {verified
          ? verifiedText(verified)
          : 'Su página no dice que es original verificado. Decilo cuando hayas mirado costuras, etiquetas y caja: va a decir tu nombre y el día.'}
      </p>
      {may && (
        <div className="flex flex-wrap gap-3">
          {act('verify', verified ? 'Lo revisé de nuevo' : 'Lo revisé: es original')}
          {verified && act('unverify', 'Quitar la verificación')}
        </div>
      )}
    </section>
  )
}
