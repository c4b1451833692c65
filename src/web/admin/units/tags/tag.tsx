import { useFrame } from '#web/ui/page/frame.ts'

export type TagOf = {
  code: string
  printed: string
  name: string
  size: string
  sizeLabel: string
  qr: { path: string; size: number }
}

/** 50 × 30 mm, tied to the pair: its code, its size and the way to its passport. No price, because prices change, and no names. */
export function Tag({ tag: { printed, name, size, sizeLabel, qr } }: { tag: TagOf }) {
  const shop = useFrame()?.shop
  return (
    <section className="tag" aria-label={`Etiqueta ${printed}`}>
      <svg
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label="QR de su pasaporte"
        shapeRendering="crispEdges"
      >
        <path d={qr.path} />
      </svg>
      <div className="tag-words">
        <span className="tag-shop">{shop?.name}</span>
        <span className="tag-name">{name}</span>
        <span className="tag-size">{size}</span>
        {sizeLabel && <span className="tag-label">{sizeLabel}</span>}
        <b className="tag-code">{printed}</b>
      </div>
    </section>
  )
}
