import { asc, desc, isNotNull, isNull } from 'drizzle-orm'
import { contactMessages as messages } from '#data/schema.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { list } from '#shop/lists/list.ts'

export const MESSAGE = {
  id: messages.id,
  name: messages.name,
  email: messages.email,
  subject: messages.subject,
  message: messages.message,
  createdAt: messages.createdAt,
  answeredAt: messages.answeredAt,
}
export type MessageRow = Pick<typeof messages.$inferSelect, keyof typeof MESSAGE>

/** Who still waits stands on top. */
export const messageList = list({
  at: adminPaths.messages,
  may: 'contact.read',
  of: { one: 'mensaje', many: 'mensajes', all: 'Quitar la búsqueda' },
  from: (db) => db.select(MESSAGE).from(messages).$dynamic(),
  key: ({ id }) => id,
  columns: {
    subject: {
      label: 'Asunto',
      value: ({ subject }) => subject,
      to: ({ id }) => adminPaths.message(id),
      note: ({ message }) => message,
      sort: messages.subject,
    },
    name: { label: 'De', value: ({ name }) => name, note: ({ email }) => email, sort: messages.name },
    state: {
      label: 'Estado',
      kind: 'state',
      value: ({ answeredAt }) => (answeredAt ? 'Respondido' : 'Sin responder'),
      tone: ({ answeredAt }) => (answeredAt ? 'good' : 'wait'),
    },
    createdAt: { label: 'Llegó', kind: 'moment', value: ({ createdAt }) => createdAt, sort: messages.id },
    answeredAt: {
      label: 'Respondido el',
      kind: 'moment',
      value: ({ answeredAt }) => answeredAt,
      sort: messages.answeredAt,
      rare: true,
    },
  },
  filters: {
    ver: {
      label: 'Vistas',
      none: 'Todos',
      look: 'links',
      counted: true,
      options: [
        { value: 'sin-responder', label: 'Sin responder', where: isNull(messages.answeredAt) },
        { value: 'respondidos', label: 'Respondidos', where: isNotNull(messages.answeredAt) },
      ],
    },
  },
  search: {
    in: [messages.name, messages.email, messages.subject, messages.message],
  },
  order: [asc(isNotNull(messages.answeredAt)), desc(messages.id)],
})
