/** Entrusted pairs on sale, as rows: so many of each product, in its size in the middle, with all that brought them there. */
import { randomInt } from 'node:crypto'
import { CODE_SIGNS } from '#rules/checked-code.ts'
import { LEAST_PUBLIC } from '#rules/consignment/desk/photos.ts'
import { makeUnitCode, UNIT_CODE_LENGTH } from '#rules/units/code.ts'
import type { Run } from './bench-database.ts'

const newCode = (): string =>
  makeUnitCode(Array.from({ length: UNIT_CODE_LENGTH - 1 }, () => randomInt(CODE_SIGNS)))

/** `after`: of how many products there are none. `owner`: the mailbox of a consignor who is there; otherwise one of its own. */
type Entrusted = { products: number; each: number; after?: number; owner?: string }

/** What was made here, and not what a seeded shop has already. */
const OURS = `u.creation_hash = 'x'`

/** Their codes by product, in the order of its id. */
export async function seedEntrusted(
  run: Run,
  { products, each, after = 0, owner }: Entrusted,
): Promise<string[][]> {
  const mailbox = owner ?? 'filomena@example.com'
  const whose = `(select id from consignors where email = '${mailbox}')`
  const codes = Array.from({ length: products }, () => Array.from({ length: each }, newCode))
  if (owner === undefined)
    await run(`insert into consignors (name, surname, email) values ('Filomena', 'Quiroga', '${mailbox}')`)
  await run(`
    insert into agreement_texts (version, body, sha256, published_by) values (999, 'Acuerdo', encode(sha256('Acuerdo'), 'hex'), 'system:bench');
    insert into agreements (consignor_id, text_id, how) select ${whose}, t.id, 'web_code' from agreement_texts t where t.version = 999`)
  await run(`
    insert into units (code, product_id, size_id, owner, consignor_id, box, grade, price_centavos, floor_centavos, state, creation_key, creation_hash, creation_no)
    select u.code, s.product_id, s.id, 'consignor', ${whose}, 'none', 'good', 3000000, 2000000, 'ready', u.code, 'x', 1
    from (select code, ${after + 1} + (n - 1) / ${each} as place from unnest(array[${codes
      .flat()
      .map((code) => `'${code}'`)
      .join()}]) with ordinality as c(code, n)) u
    join (select id, product_id, row_number() over (order by product_id) as place from product_sizes where position = 2) s using (place)`)
  await run(`
    insert into unit_terms (unit_id, no, price_centavos, floor_centavos, commission_bp, commission_min_centavos, calendar, term_days, keep_days, sha256, proposed_by, accepted_at, how, agreement_id)
    select u.id, 1, 3000000, 2000000, 2500, 600000, '[]', 90, 60, 'x', 'system:bench', now(), 'web_code', (select max(id) from agreements) from units u where ${OURS};
    update units u set state = 'listed', listed_at = now(), first_listed_at = now(), terms_id = t.id from unit_terms t where t.unit_id = u.id and ${OURS};
    insert into unit_events (unit_id, to_state, actor) select id, 'listed', 'system:bench' from units u where ${OURS};
    insert into stock_ledger (size_id, product_id, unit_id, delta, kind, actor) select size_id, product_id, id, 1, 'listed', 'system:bench' from units u where ${OURS};
    update product_sizes s set stock = stock + ${each}, listed_units = listed_units + ${each} where exists (select 1 from units u where u.size_id = s.id and ${OURS});
    update products p set stock = stock + ${each}, listed_units = listed_units + ${each}, used_units = used_units + ${each}, cheapest_unit_centavos = 3000000
      where exists (select 1 from units u where u.product_id = p.id and ${OURS})`)
  await run(`
    insert into users (issuer, subject, email, email_verified, username) values ('https://bench.test', 'checks ${mailbox}', 'checks-${mailbox}', true, 'checks');
    insert into unit_checks (unit_id, list_version, answers, verdict, signer_id)
      select u.id, 1, '{}', 'pass', (select max(id) from users) from units u where ${OURS};
    insert into unit_pictures (unit_id, position, kind, url)
      select u.id, n, 'side', (select url from product_images i where i.product_id = u.product_id order by position limit 1)
      from units u, generate_series(0, ${LEAST_PUBLIC - 1}) n where ${OURS};
    insert into unit_prices (unit_id, price_centavos, cause, terms_id, actor)
      select u.id, u.price_centavos, 'terms', u.terms_id, 'system:bench' from units u where ${OURS}`)
  await run('vacuum analyze')
  return codes
}
