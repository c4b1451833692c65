/**
 * Opens the providers outside: the real one where the configuration has its keys, else its sandbox, which this process
 * serves under `/sandbox` and reaches over the same protocol.
 */
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { serverPaths } from '#rules/server-paths.ts'
import { openIdentity } from '#gateways/identity.ts'
import { openImages } from '#gateways/images.ts'
import { serveImages } from '#gateways/images/serve.ts'
import { serveVideos } from '#gateways/images/video/serve-videos.ts'
import { openInvoices } from '#gateways/invoices.ts'
import { openMail } from '#gateways/mail.ts'
import { openPayments } from '#gateways/payments.ts'
import type { Gateways } from '#gateways/ports.ts'
import { arcaPapers } from '#gateways/sandbox/arca/authority.ts'
import { arcaSandbox } from '#gateways/sandbox/arca/plugin.ts'
import { identitySandbox } from '#gateways/sandbox/identity/identity-sandbox.ts'
import { mailSandbox } from '#gateways/sandbox/mail/mail-sandbox.ts'
import { openMailbox } from '#gateways/sandbox/mail/mailbox.ts'
import { mercadoPagoSandbox } from '#gateways/sandbox/mercadopago/plugin.ts'
import type { Log } from '#shop/context.ts'
import type { Config } from './config/config.ts'
import { sandboxKeys, type SandboxKeys } from './config/sandbox-keys.ts'

const PREFIX = {
  identity: `${serverPaths.sandboxes}/identity`,
  payments: `${serverPaths.sandboxes}/mercadopago`,
  mail: `${serverPaths.sandboxes}/mail`,
  invoices: `${serverPaths.sandboxes}/arca`,
  images: serverPaths.pictures,
  videos: serverPaths.videos,
}
const CLIENT_ID = 'vereda'

export const imagesFolder = (config: Config): string => path.join(config.dataDir, 'images')

const SANDBOX_PEOPLE = 'sandbox'
/** Who vouches for the people of this shop; the seed's people carry it. */
export const identityIssuer = (config: Config): string => config.providers.identity?.issuer ?? SANDBOX_PEOPLE

export type OpenedGateways = {
  gateways: Gateways
  /** Puts the sandboxes and the picture folder on the shop's own port. */
  serve(app: FastifyInstance): Promise<void>
}

export function openGateways(config: Config, log: Log): OpenedGateways {
  const folder = path.join(config.dataDir, 'sandbox')
  const keys = config.sandboxes.length > 0 ? sandboxKeys(folder) : null
  const parts = [
    paymentsOf(config, keys, folder, log),
    identityOf(config, keys, folder, log),
    mailOf(config, folder),
    imagesOf(config),
    invoicesOf(config, folder),
  ] as const
  const [payments, identity, mail, images, invoices] = parts
  return {
    gateways: {
      payments: payments.gateway,
      identity: identity.gateway,
      mail: mail.gateway,
      images: images.gateway,
      invoices: invoices.gateway,
    },
    async serve(app) {
      for (const part of parts) await part.serve?.(app)
    },
  }
}

type Part<G> = { gateway: G; serve?: (app: FastifyInstance) => Promise<void> }

/** Where this process reaches itself, whatever address people use. */
function ownAddress(config: Config): string {
  if (config.loopback) return config.publicUrl
  const everywhere = ['0.0.0.0', '::', 'localhost'].includes(config.host)
  return `http://${everywhere ? '127.0.0.1' : config.host}:${config.port}`
}

function paymentsOf(
  config: Config,
  keys: SandboxKeys | null,
  folder: string,
  log: Log,
): Part<Gateways['payments']> {
  const real = config.providers.payments
  if (real) {
    const { apiBaseUrl: baseUrl, ...account } = real
    const noticeUrl = config.publicUrl + serverPaths.paymentNotices
    return { gateway: openPayments({ ...account, baseUrl, noticeUrl, sandbox: false, log: wireLog(log) }) }
  }
  const {
    paymentsAccessToken: accessToken,
    paymentsPublicKey: publicKey,
    paymentsWebhookSecret: webhookSecret,
    paymentsSellerId: sellerId,
  } = keys!
  const account = { accessToken, publicKey, webhookSecret, sellerId }
  const prefix = PREFIX.payments
  return {
    gateway: openPayments({
      ...account,
      baseUrl: `${ownAddress(config)}${prefix}`,
      scriptUrl: `${prefix}/js/v2`,
      sandbox: true,
      log: wireLog(log),
    }),
    serve: async (app) => {
      const storeFile = path.join(folder, 'mercadopago.sqlite')
      await app.register(mercadoPagoSandbox, { ...account, prefix, publicUrl: config.publicUrl, storeFile })
    },
  }
}

function identityOf(
  config: Config,
  keys: SandboxKeys | null,
  folder: string,
  log: Log,
): Part<Gateways['identity']> {
  const real = config.providers.identity
  const noteFailure = (message: string, error: unknown) => log.warn({ err: error }, message)
  const ways = {
    redirectUri: config.publicUrl + serverPaths.signInCallback,
    postLogoutUri: `${config.publicUrl}/`,
    log: noteFailure,
  }
  if (real) return { gateway: openIdentity({ ...real, ...ways, sandbox: false }) }
  const client = { clientId: CLIENT_ID, clientSecret: keys!.identityClientSecret }
  const prefix = PREFIX.identity
  return {
    gateway: openIdentity({
      ...client,
      issuer: `${config.publicUrl}${prefix}`,
      knownAs: SANDBOX_PEOPLE,
      sandbox: true,
      backChannel: ownAddress(config),
      ...ways,
    }),
    serve: async (app) => {
      const { publicUrl } = config
      await app.register(identitySandbox, {
        ...client,
        publicUrl,
        prefix,
        storeFile: path.join(folder, 'identity.sqlite'),
        redirectUris: [publicUrl + serverPaths.signInCallback],
        postLogoutRedirectUris: [publicUrl, `${publicUrl}/`],
      })
    },
  }
}

function mailOf(config: Config, folder: string): Part<Gateways['mail']> {
  const real = config.providers.mail
  if (real) return { gateway: openMail(real) }
  const prefix = PREFIX.mail
  const from = `${config.settings.name.replace(/[^\p{L}\p{N} ]/gu, '')} <hola@vereda.test>`
  return {
    gateway: openMail({ kind: 'sandbox', url: `${ownAddress(config)}${prefix}`, from }),
    serve: async (app) => {
      await app.register(mailSandbox, { prefix, box: openMailbox(path.join(folder, 'mail.sqlite')) })
    },
  }
}

function imagesOf(config: Config): Part<Gateways['images']> {
  const { images } = config.providers
  const dir = imagesFolder(config)
  return {
    gateway: openImages(images.kind === 'local' ? { kind: 'local', dir } : images),
    // Served also beside Cloudinary: the seed's pictures, and those from before the move, are in the folder.
    serve: async (app) => {
      await app.register(serveImages, { prefix: PREFIX.images, dir })
      await app.register(serveVideos, { prefix: PREFIX.videos, dir })
    },
  }
}

/** Of the shop that the sandbox knows; a number of nobody's. */
const SANDBOX_CUIT = '30710000014'
const SANDBOX_POINT = 5

function invoicesOf(config: Config, folder: string): Part<Gateways['invoices']> {
  const real = config.providers.invoices
  if (real === 'off') return { gateway: null }
  if (real) return { gateway: openInvoices(real) }
  const cuit = config.settings.taxId.replaceAll('-', '') || SANDBOX_CUIT
  const papers = arcaPapers(folder, cuit)
  const prefix = PREFIX.invoices
  const base = `${ownAddress(config)}${prefix}`
  return {
    gateway: openInvoices({
      environment: 'sandbox',
      cuit,
      pointOfSale: SANDBOX_POINT,
      startsOn: null,
      ...papers,
      gateUrl: `${base}/ws/services/LoginCms`,
      serviceUrl: `${base}/wsfev1/service.asmx`,
      registryUrl: `${base}/sr-padron/webservices/personaServiceA5`,
    }),
    serve: async (app) => {
      const storeFile = path.join(folder, 'arca.sqlite')
      await app.register(arcaSandbox, { prefix, papers, cuit, storeFile })
    },
  }
}

/** Where a product's picture may come from in a list of another shop: our image host, with its path; nowhere when we keep them ourselves. */
export function imageHosts(config: Config): string[] {
  const { addressBase } = imagesOf(config).gateway
  return addressBase === '' ? [] : [addressBase.replace(/^https?:\/\//, '').replace(/\/$/, '')]
}

const wireLog = (log: Log) => ({
  warn: (fields: object, message: string) => log.warn(fields as Record<string, unknown>, message),
})
