import { desc, isNull } from 'drizzle-orm'
import { newsletterAddresses as addresses, newsletterIssues as issues } from '#data/schema.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { countOf } from '#rules/newsletter/sending.ts'
import { isDraft, ISSUE_STATE_LABEL, ISSUE_STATE_TONE } from '#rules/newsletter/states.ts'
import { list } from '#shop/lists/list.ts'
import { countsOf, viewOf, type IssueView } from './issue-view.ts'

export const ADDRESS = {
  id: addresses.id,
  email: addresses.email,
  name: addresses.name,
  consentedAt: addresses.consentedAt,
}

export const addressList = list({
  at: adminPaths.newsletter,
  may: 'newsletter.manage',
  of: { one: 'dirección', many: 'direcciones', all: 'Ver todas' },
  from: (db) => db.select(ADDRESS).from(addresses).$dynamic(),
  key: ({ id }) => id,
  columns: {
    email: { label: 'E-mail', inFile: 'e-mail', value: ({ email }) => email, sort: addresses.email },
    name: { label: 'Nombre', inFile: 'nombre', value: ({ name }) => name, sort: addresses.name },
    consentedAt: {
      label: 'Dijo que sí',
      inFile: 'consentimiento',
      kind: 'moment',
      value: ({ consentedAt }) => consentedAt,
      // As it was in Argentina.
      fileValue: ({ consentedAt }) => dayOf(consentedAt),
      sort: addresses.consentedAt,
    },
  },
  search: { in: [addresses.email, addresses.name] },
  order: [desc(addresses.consentedAt), desc(addresses.id)],
  size: 50,
  file: { name: 'newsletter', at: adminPaths.newsletterFile },
})

const hasLeft = ({ status, people }: IssueView): boolean => !isDraft(status) && people !== null

export const issueList = list({
  at: adminPaths.issues,
  may: 'newsletter.manage',
  of: { one: 'envío', many: 'envíos', all: 'Ver todos' },
  from: (db) => db.select().from(issues).$dynamic(),
  base: isNull(issues.deletedAt),
  view: async (rows, { database: { db } }) => {
    const counts = await countsOf(
      db,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => viewOf(row, counts(row.id)))
  },
  key: ({ id }) => id,
  columns: {
    subject: {
      label: 'Asunto',
      value: ({ subject }) => subject || '(sin asunto)',
      to: ({ id }) => adminPaths.issue(id),
      sort: issues.subject,
    },
    status: {
      label: 'Estado',
      kind: 'state',
      value: ({ status }) => ISSUE_STATE_LABEL[status],
      tone: ({ status }) => ISSUE_STATE_TONE[status],
    },
    startedAt: {
      label: 'Salió',
      kind: 'moment',
      value: ({ startedAt }) => startedAt,
      sort: issues.startedAt,
    },
    people: {
      label: 'Salió a',
      value: (issue) => (hasLeft(issue) ? `${issue.counts.sent} de ${countOf(issue.people!)}` : null),
    },
    updatedAt: {
      label: 'Editado',
      kind: 'moment',
      value: ({ updatedAt }) => updatedAt,
      sort: issues.updatedAt,
    },
  },
  search: { in: [issues.subject], label: 'Buscar envío por asunto', hint: 'Asunto' },
  order: [desc(issues.id)],
})
