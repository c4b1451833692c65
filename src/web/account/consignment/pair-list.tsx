import { PAIR_PLACE_SAID } from '#rules/consignment/story/line.ts'
import { sellPaths } from '#rules/sell-paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { WithCodes } from '#web/ui/with-codes.tsx'
import type { Listed } from './listed.ts'

/** Pairs by where they are, each with its one line. Nothing happens in it: the server prints it. */
export default function PairList({ groups }: { groups: Listed[] }) {
  return (
    <div className="space-y-10">
      {groups
        .filter(({ count }) => count > 0)
        .map(({ place, count, pairs }) => (
          <section key={place} aria-labelledby={place}>
            <h2 id={place} className="flex items-baseline gap-2 text-lg font-bold">
              {PAIR_PLACE_SAID[place]} <span className="text-md font-normal text-muted">{count}</span>
            </h2>
            <ul className="mt-2 divide-y divide-line border-y border-line">
              {pairs.map((pair) => (
                <PairRow key={pair.code ?? pair.offer} pair={pair} />
              ))}
            </ul>
            {groups.length > 1 && pairs.length < count && (
              <a
                href={sellPaths.consignmentGroup(place)}
                className="link mt-1 inline-flex min-h-11 items-center text-md"
              >
                Ver los {count}
              </a>
            )}
          </section>
        ))}
    </div>
  )
}

const INK = { good: 'text-verde', wait: 'text-ambar', bad: 'text-rojo' }

function PairRow({
  pair: { code, offer, name, size, image, photo, story },
}: {
  pair: Listed['pairs'][number]
}) {
  return (
    <li className="relative flex items-center gap-4 py-4">
      <div className="grid aspect-4/5 w-16 shrink-0 place-items-center overflow-hidden rounded-tile bg-tile">
        {image ? (
          <Picture image={image} alt="" sizes="64px" className="size-full object-contain" />
        ) : photo !== null && offer !== null ? (
          <img
            src={sellPaths.smallOfferPhoto(offer, photo)}
            alt=""
            width={64}
            height={80}
            loading="lazy"
            decoding="async"
            className="size-full object-cover"
          />
        ) : (
          <Icon of="package" className="text-muted" />
        )}
      </div>
      <div className="min-w-0 flex-1">
        <h3 className="font-bold break-words">
          <a
            href={code === null ? sellPaths.pairOffer(offer!) : sellPaths.consignmentPair(code)}
            className="after:absolute after:inset-0 hover:underline"
          >
            <WithCodes text={name} />
          </a>
        </h3>
        {size && <p className="text-sm text-muted">Talle {size}</p>}
        <p className={`mt-1 font-semibold ${story.tone ? INK[story.tone] : ''}`}>
          <WithCodes text={story.title} />
        </p>
        <p className="text-md">
          <WithCodes text={story.text} />
        </p>
      </div>
      <Icon of="chevron-right" className="shrink-0 text-muted" />
    </li>
  )
}
