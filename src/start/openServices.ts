import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '#server/access/context.ts';
import { openDirectory } from '#server/access/directory.ts';
import { openFaults } from '#server/access/faults.ts';
import {
  calendarsOutsideTransactions,
  webhooksOutsideTransactions,
  outsideTransactions,
  paymentsOutsideTransactions,
} from '#server/access/outsideTransactions.ts';
import { openSecrets } from '#server/access/secrets.ts';
import { openDatabase, type Connection } from '#server/db/database.ts';
import { openAffiliateClicks } from '#server/features/storeAffiliates/clicks/openAffiliateClicks.ts';
import { openCounting } from '#server/features/events/counting/openCounting.ts';
import { openSecurityLog } from '#server/features/security/openSecurityLog.ts';
import { httpsCalendars } from '#server/gateways/calendars/httpsCalendars.ts';
import { openCountries } from '#server/gateways/countries/openCountries.ts';
import { httpsLinks } from '#server/gateways/links/httpsLinks.ts';
import { noLinkChecks } from '#server/gateways/links/port.ts';
import { httpsWebhooks } from '#server/gateways/webhooks/httpsWebhooks.ts';
import { resolverDns } from '#server/gateways/dns/resolverDns.ts';
import { outboxMail } from '#server/gateways/mail/outboxMail.ts';
import type { MailGateway } from '#server/gateways/mail/port.ts';
import { sendgridMail } from '#server/gateways/mail/sendgridMail.ts';
import { smtpMail } from '#server/gateways/mail/smtpMail.ts';
import { choosePayments } from '#server/gateways/payments/choosePayments.ts';
import type { PaymentGateway } from '#server/gateways/payments/port.ts';
import { ffmpegRenditions } from '#server/gateways/renditions/ffmpegRenditions.ts';
import { closedRegister, viesRegister } from '#server/gateways/vat/viesRegister.ts';
import type { Queue } from '#server/jobs/openQueue.ts';
import type { Pooler } from '#server/db/pooler.ts';
import { answersInTime } from './answersInTime.ts';
import type { Config } from './config.ts';
import { filesFolder, openStorage, renditionsFolder } from './openStorage.ts';

export interface ServicesOptions {
  config: Config;
  connection: Connection;
  /** Set if transactions go through a pooler. */
  pooler?: Pooler | undefined;
  queue: Queue;
  secretKey: string;
  demoUrl: string | null;
  now: () => Date;
  log: FastifyBaseLogger;
}

/** In milliseconds. */
const LIMITS = { statement_timeout: 15_000, idle_in_transaction_session_timeout: 30_000 };
const CONNECTIONS = 16;
const CONNECTIONS_FOR_JOBS = 4;

export const outboxFolder = (config: Config): string => join(config.dataDir, 'outbox');

/** Whether emails stay on this machine, readable at /dev/mail. */
export const storesMail = (config: Config): boolean =>
  config.smtpUrl === undefined && config.sendgrid === undefined && !config.isProduction;

/** Creates everything features can reach from the settings: the configured gateways, or the offline ones. */
export async function openServices({
  config,
  connection,
  pooler,
  queue,
  secretKey,
  demoUrl,
  now,
  log,
}: ServicesOptions): Promise<Services> {
  const secrets = openSecrets(secretKey);
  // A pooler does not accept settings of a connection, so each transaction sets them.
  const pooling = pooler && { knowsNames: pooler.knowsNames, limits: LIMITS };
  const reached = pooler ? pooler.connection : { ...LIMITS, ...connection };
  const databaseOver = (maxConnections: number, limits: Connection = {}) =>
    openDatabase({
      connection: { ...limits, ...reached },
      pooling,
      enqueue: queue.enqueue,
      dropJob: queue.dropJob,
      maxConnections,
      onError: (error) => log.warn({ err: error }, 'A database connection was lost.'),
    });
  // An unresponsive database does not enforce its own timeouts. Jobs may wait longer than requests.
  const db = databaseOver(CONNECTIONS, { query_timeout: 60_000 });
  const mail = openMail(config, now);
  const faults = openFaults({ log, now });
  const payments = openPayments(config, { secret: secrets.key('payments'), now });
  if (payments.form === 'closed')
    log.warn('STRIPE_SECRET_KEY is not set: paid products cannot be sold. Free products work.');
  return {
    settings: {
      publicUrl: config.publicUrl,
      platformHosts: config.platformHosts,
      domainTarget: config.domainTarget,
      domainAddresses: config.domainAddresses,
      isProduction: config.isProduction,
      firstAdminEmail: config.firstAdminEmail,
      mailFrom: config.mailFrom,
      mailProvider: mail.provider,
      countryHeader: config.countryHeader,
      demoUrl,
    },
    secrets,
    db,
    dbForJobs: databaseOver(CONNECTIONS_FOR_JOBS),
    directory: openDirectory({ db, now }),
    counting: openCounting({ db, faults, countryOf: openCountries() }),
    affiliateClicks: openAffiliateClicks({ db, faults }),
    ...(await openStorage(config)),
    renditions:
      config.ffmpegPath === undefined
        ? null
        : ffmpegRenditions({
            ffmpeg: config.ffmpegPath,
            folder: renditionsFolder(config),
            storedIn: config.s3 ? null : filesFolder(config),
          }),
    mail,
    findMailQueueProblem: () => queue.findMailQueueProblem(),
    findJobFigures: () => answersInTime(queue.figures()),
    dns: resolverDns(config.dnsServers),
    calendars: config.isProduction ? httpsCalendars() : calendarsOutsideTransactions(httpsCalendars()),
    webhooks: config.isProduction ? httpsWebhooks() : webhooksOutsideTransactions(httpsWebhooks()),
    links: config.checksLinks ? httpsLinks() : noLinkChecks,
    payments,
    vat: config.viesUrl === undefined ? closedRegister : viesRegister({ url: config.viesUrl }),
    now,
    log,
    faults,
    securityLog: openSecurityLog({ db, secrets, faults }),
  };
}

function openPayments({ isProduction, stripe }: Config, rest: { secret: Uint8Array; now: () => Date }): PaymentGateway {
  const payments = choosePayments({ isProduction, stripe, ...rest });
  return isProduction ? payments : paymentsOutsideTransactions(payments);
}

export function openMail(config: Config, now: () => Date): MailGateway {
  const mail = chooseMail(config, now);
  return config.isProduction ? mail : outsideTransactions(mail);
}

function chooseMail(config: Config, now: () => Date): MailGateway {
  if (config.sendgrid) return sendgridMail({ ...config.sendgrid, contact: config.mailFrom.address });
  return config.smtpUrl ? smtpMail({ url: config.smtpUrl }) : outboxMail({ folder: outboxFolder(config), now });
}

export async function closeServices(services: Services): Promise<void> {
  await services.counting.close();
  await services.affiliateClicks.close();
  await services.securityLog.close();
  await Promise.all([services.mail.close(), services.files.close()]);
  await Promise.all([services.db.close(), services.dbForJobs.close()]);
}
