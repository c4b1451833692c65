import { FileDown, Printer } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** From the browser, or as a file for a label printer. */
export function PrintButtons({ zpl }: { zpl: string }) {
  return (
    <>
      <Link to={zpl} reloadDocument className="button" data-look="quiet" data-size="small">
        <Icon of={FileDown} size={20} />
        Descargar ZPL
      </Link>
      <Button type="button" size="small" className="with-scripts" onClick={() => window.print()}>
        <Icon of={Printer} size={20} />
        Imprimir
      </Button>
    </>
  )
}
