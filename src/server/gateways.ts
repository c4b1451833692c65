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
import { openAndreani } from '#gateways/couriers/andreani/andreani.ts'
import { openCorreo } from '#gateways/couriers/correo/correo.ts'
import { openPush } from '#gateways/push.ts'
import { publicKeyOf } from '#gateways/push/vapid.ts'
import type { Gateways } from '#gateways/ports.ts'
import { andreaniSandbox } from '#gateways/sandbox/andreani/plugin.ts'
import { correoSandbox } from '#gateways/sandbox/correo/plugin.ts'
import { arcaPapers } from '#gateways/sandbox/arca/authority.ts'
import { arcaSandbox } from '#gateways/sandbox/arca/plugin.ts'
import { identitySandbox } from '#gateways/sandbox/identity/identity-sandbox.ts'
import { mailSandbox } from '#gateways/sandbox/mail/mail-sandbox.ts'
import { openMailbox } from '#gateways/sandbox/mail/mailbox.ts'
import { mercadoPagoSandbox } from '#gateways/sandbox/mercadopago/plugin.ts'
import { pushSandbox } from '#gateways/sandbox/push/plugin.ts'
import type { Log } from '#shop/context.ts'
import type { Config } from './config/config.ts'
import { sandboxKeys, type SandboxKeys } from './config/sandbox-keys.ts'

const PREFIX = {
  identity: `${serverPaths.sandboxes}/identity`,
  payments: `${serverPaths.sandboxes}/mercadopago`,
  mail: `${serverPaths.sandboxes}/mail`,
  invoices: `${serverPaths.sandboxes}/arca`,
  push: `${serverPaths.sandboxes}/push`,
  andreani: `${serverPaths.sandboxes}/andreani`,
  correo: `${serverPaths.sandboxes}/correo`,
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
    pushOf(config, keys, folder),
    andreaniOf(config, keys, folder),
    correoOf(config, keys, folder),
  ] as const
  const [payments, identity, mail, images, invoices, push, andreani, correo] = parts
  return {
    gateways: {
      payments: payments.gateway,
      identity: identity.gateway,
      mail: mail.gateway,
      images: images.gateway,
      invoices: invoices.gateway,
      push: push.gateway,
      andreani: andreani.gateway,
      correo: correo.gateway,
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

const SANDBOX_POS = 'MOSTRADOR1'

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
      posId: SANDBOX_POS,
      wallet: `${prefix}/instore/`,
      sandbox: true,
      log: wireLog(log),
    }),
    serve: async (app) => {
      const storeFile = path.join(folder, 'mercadopago.sqlite')
      // To itself: a notice that a preference names goes to the address that people use, and here nobody names one.
      const noticeUrl = ownAddress(config) + serverPaths.paymentNotices
      const { publicUrl } = config
      await app.register(mercadoPagoSandbox, {
        ...account,
        prefix,
        publicUrl,
        storeFile,
        posId: SANDBOX_POS,
        noticeUrl,
      })
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

function pushOf(config: Config, keys: SandboxKeys | null, folder: string): Part<Gateways['push']> {
  const real = config.providers.push
  // Without the service worker nothing would be shown.
  if (real === 'off' || (real && !config.serviceWorker)) return { gateway: null }
  if (real) return { gateway: openPush(real) }
  const privateKey = keys!.pushPrivateKey
  const publicKey = publicKeyOf(privateKey)
  const prefix = PREFIX.push
  const { publicUrl } = config
  return {
    gateway: openPush({
      publicKey,
      privateKey,
      subject: publicUrl,
      sandbox: {
        endpoints: `${publicUrl}${prefix}/to/`,
        reachedAt: `${ownAddress(config)}${prefix}/to/`,
        browsers: `${prefix}/browsers`,
      },
    }),
    serve: async (app) => {
      const storeFile = path.join(folder, 'push.sqlite')
      await app.register(pushSandbox, { prefix, publicUrl, storeFile, publicKey })
    },
  }
}

function andreaniOf(config: Config, keys: SandboxKeys | null, folder: string): Part<Gateways['andreani']> {
  const real = config.providers.andreani
  if (real === 'off') return { gateway: null }
  if (real) return { gateway: openAndreani(real) }
  const account = {
    user: 'vereda',
    password: keys!.andreaniPassword,
    client: 'CL0000001',
    contract: '400000001',
    branchContract: '400000002',
    returnContract: '400000003',
    exchangeContract: '400000004',
  }
  const prefix = PREFIX.andreani
  return {
    gateway: openAndreani({
      ...account,
      baseUrl: `${ownAddress(config)}${prefix}`,
      sandbox: true,
    }),
    serve: async (app) => {
      await app.register(andreaniSandbox, {
        ...account,
        prefix,
        storeFile: path.join(folder, 'andreani.sqlite'),
      })
    },
  }
}

function correoOf(config: Config, keys: SandboxKeys | null, folder: string): Part<Gateways['correo']> {
  const real = config.providers.correo
  if (real === 'off') return { gateway: null }
  if (real) return { gateway: openCorreo(real) }
  const account = { apiKey: keys!.correoKey, agreement: '18000', seller: 'VEREDA' }
  const quotes = { user: 'vereda', password: keys!.correoKey, customer: '0090000001' }
  const prefix = PREFIX.correo
  return {
    gateway: openCorreo({
      ...account,
      quotes: { ...quotes, baseUrl: `${ownAddress(config)}${prefix}/micorreo/v1` },
      baseUrl: `${ownAddress(config)}${prefix}`,
      sandbox: true,
    }),
    serve: async (app) => {
      await app.register(correoSandbox, {
        ...account,
        quotes,
        prefix,
        storeFile: path.join(folder, 'correo.sqlite'),
      })
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
