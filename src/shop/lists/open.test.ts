import { asc, eq, gte, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { users } from '#data/schema.ts'
import { startOfDay } from '#rules/calendar/argentine-day.ts'
import type { ListView } from '#rules/lists/view.ts'
import type { Outcome } from '#rules/outcome.ts'
import type { PersonVisitor } from '#rules/users/access.ts'
import { seedUser } from '#tests/support/builders.ts'
import { testContext } from '#tests/support/open-shop.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { list } from './list.ts'
import { openList, type OpenList } from './open.ts'

const people = list({
  at: '/People',
  may: 'person.list',
  of: { one: 'persona', many: 'personas', all: 'Ver todas' },
  from: (db) =>
    db
      .select({ id: users.id, name: users.username, email: users.email, ban: users.ban })
      .from(users)
      .$dynamic(),
  base: sql`${users.role} is null`,
  view: (rows) => rows.map((row) => ({ ...row, owes: row.id * 100 })),
  key: ({ id }) => id,
  columns: {
    name: {
      label: 'Nombre',
      value: ({ name }) => name,
      to: ({ id }) => `/People/${id}`,
      sort: users.username,
    },
    email: { label: 'E-mail', value: ({ email }) => email, inFile: 'correo' },
    owes: { label: 'Debe', kind: 'money', value: () => 123_450, note: () => 'desde ayer' },
    id: { label: 'Número', kind: 'count', value: ({ id }) => id, sort: users.id, rare: true },
    state: {
      label: 'Estado',
      kind: 'state',
      value: ({ ban }) => (ban ? 'Baneada' : 'Bien'),
      tone: ({ ban }) => (ban ? 'bad' : undefined),
      only: 'page',
    },
    note: { label: 'Nota', value: () => '=1+1', only: 'file' },
    secret: { label: 'Secreto', value: () => 'sí', may: 'audit.read', rare: true },
  },
  filters: {
    ver: {
      label: 'Vistas',
      none: 'Todas',
      look: 'links',
      counted: true,
      options: () => [
        { value: 'si', label: 'Baneadas', where: eq(users.ban, true) },
        { value: 'no', label: 'Las otras', where: eq(users.ban, false) },
      ],
    },
    letra: {
      label: 'Letra',
      none: 'Cualquiera',
      counted: ['con-z'],
      options: [
        { param: 'con-z', value: '1', label: 'Con Z', where: like(users.username, 'Z%') },
        { value: 'b', label: 'Con B', where: like(users.username, 'B%') },
      ],
    },
    desde: { label: 'Desde', look: 'day', where: (day) => gte(users.createdAt, startOfDay(day)) },
    persona: { label: 'Persona', look: 'id', where: (id) => eq(users.id, Number(id)) },
  },
  search: { in: [users.username], or: (q) => (q === 'diez' ? eq(users.username, 'Ana') : undefined) },
  order: [asc(users.id)],
  size: 2,
  file: { name: 'personas', at: '/People/csv', may: 'person.export' },
})
type Row = OpenList<{ name: string }>

describeEachDatabase('a declared list', (open) => {
  let database: Database
  let opened: Row
  let owner: PersonVisitor
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    opened = openList(testContext(database), people)
    owner = await seedUser(database, { role: 'owner', username: 'Dueña' })
    for (const username of ['Ana', 'Zoë', 'Beto']) await seedUser(database, { username })
    await database.db.update(users).set({ ban: true }).where(eq(users.username, 'Zoë'))
  })
  const valueOf = <T>(end: Outcome<T>): T => (end.ok ? end.value : expect.fail(end.message))
  const shown = async (address: string) => valueOf(await opened.screen(owner, new URLSearchParams(address)))
  const namesAt = async (address: string) => (await shown(address)).items.map(({ name }) => name)

  test('reads a page at a time, and the nearest page where there is no such one', async () => {
    expect(await namesAt('')).toEqual(['Ana', 'Zoë'])
    expect(await namesAt('page=2')).toEqual(['Beto'])
    const { screen } = await shown('page=99')
    expect(screen.paging).toMatchObject({ page: 2, pages: 2, total: 3 })
    expect(valueOf(await opened.read(owner, { limit: 3, page: 1 })).rows).toHaveLength(3)
  })

  test('is searched without accents, and by what else finds a row', async () => {
    expect(await namesAt('q=ZOE')).toEqual(['Zoë'])
    expect(await namesAt('q=diez')).toEqual(['Ana'])
    expect(await namesAt('q=%25')).toEqual([])
  })

  test('is filtered by a known value only, and counts each', async () => {
    expect(await namesAt('ver=si')).toEqual(['Zoë'])
    expect(await namesAt("ver=' or true --")).toEqual(['Ana', 'Zoë'])
    const { screen } = await shown('ver=si&q=nadie')
    expect(screen.filters[0]!.options.map(({ label, count }) => [label, count])).toEqual([
      ['Todas', 3],
      ['Baneadas', 1],
      ['Las otras', 2],
    ])
  })

  test('has options under names of their own, days and ids, and drops what is none', async () => {
    expect(await namesAt('con-z=1')).toEqual(['Zoë'])
    expect(await namesAt('letra=b')).toEqual(['Beto'])
    expect(await namesAt('con-z=b')).toEqual(['Ana', 'Zoë'])
    expect(await namesAt('desde=2999-01-01')).toEqual([])
    expect(await namesAt('desde=2999-13-01')).toEqual(['Ana', 'Zoë'])
    const { items, screen } = await shown('letra=b')
    expect(screen.filters[1]!.options.map(({ count }) => count)).toEqual([undefined, 1, undefined])
    const [{ id }] = items as unknown as [{ id: number }]
    expect(await namesAt(`persona=${id}`)).toEqual(['Beto'])
    expect(await namesAt('persona=1x')).toEqual(['Ana', 'Zoë'])
  })

  test('is sorted both ways by a column that says so, and by nothing else', async () => {
    expect(await namesAt('orden=name')).toEqual(['Ana', 'Beto'])
    expect(await namesAt('orden=-id')).toEqual(['Beto', 'Zoë'])
    for (const sort of ['email', 'constructor', '-'])
      expect((await shown(`orden=${sort}`)).screen.view.sort).toBe('')
  })

  test('shows the usual columns or those that are chosen, and prints each by its kind', async () => {
    const usual = await shown('q=ana')
    const columnsOf = ({ screen }: typeof usual) =>
      screen.columns.filter(({ shown }) => shown).map(({ name }) => name)
    expect(columnsOf(usual)).toEqual(['name', 'email', 'owes', 'state'])
    expect(usual.screen.rows[0]!.cells[2]).toEqual({ value: 123_450, note: 'desde ayer' })
    const chosen = await shown('q=ana&col=id&col=note&col=toString')
    expect(columnsOf(chosen)).toEqual(['name', 'id'])
    expect(chosen.screen.view).toEqual<ListView>({
      q: 'ana',
      filters: {},
      sort: '',
      columns: ['id'],
      page: 1,
    })
    expect(chosen.screen.rows[0]!.cells[0]).toMatchObject({
      value: 'Ana',
      to: expect.stringMatching(/^\/People\/\d+$/),
    })
  })

  test('its file has all that the address finds, and nothing that a spreadsheet would run', async () => {
    expect((await shown('ver=si&orden=name&page=2')).screen.file).toBe('/People/csv?ver=si')
    const { text, name } = valueOf(await opened.csv(owner, new URLSearchParams('q=ana')))
    expect(name).toBe('personas')
    expect(text.split('\r\n')[0]).toBe('\uFEFFNombre;correo;Debe;Número;Nota;Secreto')
    expect(text.split('\r\n')[1]).toMatch(/^Ana;[^;]+;1234,5;\d+;'=1\+1;sí$/)
    expect(
      valueOf(await opened.csv(owner, {}))
        .text.trim()
        .split('\r\n'),
    ).toHaveLength(4)
  })

  test('is read by who may read it; its file asks for more where it says so', async () => {
    const [sales, ware] = [
      await seedUser(database, { role: 'sales' }),
      await seedUser(database, { role: 'warehouse' }),
    ]
    const stranger = await seedUser(database, { username: 'Nadie' })
    for (const visitor of [stranger, ware]) {
      expect(await opened.read(visitor)).toMatchObject({ ok: false, kind: 'refused' })
      expect(await opened.screen(visitor, new URLSearchParams())).toMatchObject({ ok: false })
      expect(await opened.csv(visitor, {})).toMatchObject({ ok: false })
    }
    expect(await opened.read(sales)).toMatchObject({ ok: true })
    const columnsFor = async (visitor: PersonVisitor) =>
      valueOf(await opened.screen(visitor, new URLSearchParams('col=secret'))).screen.columns.map(
        ({ name }) => name,
      )
    expect(await columnsFor(owner)).toContain('secret')
    expect(await columnsFor(sales)).not.toContain('secret')
    const { screen } = valueOf(
      await openList(testContext(database), {
        ...people,
        file: { ...people.file!, may: 'audit.read' },
      }).screen(sales, new URLSearchParams()),
    )
    expect(screen.file).toBeNull()
  })
})
