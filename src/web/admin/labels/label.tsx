import { QUIET_MODULES } from '#rules/code128.ts'
import { isLongSize, lastLine } from '#rules/labels/label.ts'
import type { DrawnLabel } from './drawn.ts'

/** As large on the screen as on paper: words and QR, and bars for a laser below them. */
export function Label({
  label: { shop, title, size, about, price, printed, shelf, qr, bars },
}: {
  label: DrawnLabel
}) {
  return (
    <div role="group" className="tag" aria-label={`Etiqueta ${printed}`}>
      <div className="tag-top">
        <svg
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          role="img"
          aria-label="QR de su página"
          shapeRendering="crispEdges"
        >
          <path d={qr.path} />
        </svg>
        <div className="tag-words">
          <span className="tag-shop">{shop}</span>
          <span className="tag-name">{title}</span>
          {size + about && (
            <span className="tag-measure">
              {size && (
                <span className="tag-size" data-long={isLongSize(size) || undefined}>
                  {size}
                </span>
              )}
              {about && <span className="tag-label">{about}</span>}
            </span>
          )}
          {bars && price && <span className="tag-price">{price}</span>}
        </div>
      </div>
      {bars ? (
        <svg
          className="tag-bars"
          viewBox={`${-QUIET_MODULES} 0 ${bars.modules + 2 * QUIET_MODULES} 1`}
          preserveAspectRatio="none"
          role="img"
          aria-label="Código de barras"
          shapeRendering="crispEdges"
        >
          <path d={bars.path} />
        </svg>
      ) : (
        price && <span className="tag-price tag-afar">{price}</span>
      )}
      <b className="tag-code">{lastLine({ printed, shelf })}</b>
    </div>
  )
}
